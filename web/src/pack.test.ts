import { describe, expect, test } from 'vitest'
import { pack, unpack } from './pack'

const record = '[game "spline"]\n[player "White" "Zoë ♟"]\n\n' + Array.from({ length: 30 }, (_, i) => `${i + 1}. a1 c3`).join('\n')

describe('records in links', () => {
  test('come out as they went in, shorter and in letters that links allow', async () => {
    const packed = await pack(record)
    expect(packed).toMatch(/^[A-Za-z0-9_-]+$/)
    expect(packed.length).toBeLessThan(record.length)
    expect(await unpack(packed)).toBe(record)
  })
  test('that somebody cut or invented are refused', async () => {
    await expect(unpack('zzzz')).rejects.toThrow('another version')
    await expect(unpack((await pack(record)).slice(0, 40))).rejects.toThrow()
  })
  test('that would become larger than any page are refused', async () => {
    await expect(unpack(await pack('a'.repeat(900_000)))).resolves.toHaveLength(900_000)
    await expect(unpack(await pack('a'.repeat(2_000_000)))).rejects.toThrow('more than a page')
  })
})
