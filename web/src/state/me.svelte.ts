// Who this person is, where he keeps a key: 128 random bits, made here. Whoever has the key is that person; the server knows only
// what follows from it.

import { askMe, blockPerson, type Blocked } from '../people/asking'
import { keep, recall, watch } from './keep'
import { randomToken } from './mine.svelte'

/** The key as it is read out: eight groups of four. */
export const keyShown = (key: string): string => key.replace(/(.{4})(?=.)/g, '$1 ')

/** What somebody typed or pasted, or '' where it is no key. */
export function readKey(text: string): string {
  const digits = text.toLowerCase().replace(/[\s-]/g, '')
  return /^[0-9a-f]{32}$/.test(digits) ? digits : ''
}

class Person {
  key = $state<string>(recall('key', ''))
  /** By which others know him; '' until the server was asked. */
  person = $state('')
  blocked = $state.raw<Blocked[]>([])
  /** Seats whose words are not shown, of those who keep no key: "table seat". */
  hushed = $state<string[]>(recall('hushed', []))
  #asked: Promise<void> | null = null

  constructor() {
    watch('key', () => this.#become(recall('key', '')))
  }

  make(): void {
    this.restore(randomToken())
  }

  restore(key: string): void {
    keep('key', key)
    this.#become(key)
  }

  /** Takes the key out of this browser. */
  drop(): void {
    this.restore('')
  }

  /** Learns once who that is, and whom he does not want to meet. */
  learn(): Promise<void> {
    if (!this.key) return Promise.resolve()
    this.#asked ??= askMe(this.key)
      .then((me) => {
        this.person = me.person
        this.blocked = me.blocked
      })
      .catch(() => {
        this.#asked = null
      })
    return this.#asked
  }

  has(person: string | undefined, what: 'block' | 'mute'): boolean {
    return !!person && this.blocked.some((b) => b.person === person && (b.what === what || b.what === 'block'))
  }

  isHushed(table: string, seat: number, person: string | undefined): boolean {
    return this.has(person, 'mute') || this.hushed.includes(`${table} ${seat}`)
  }

  /** Where there is no key on either side, this browser alone remembers. */
  async hush(table: string, seat: number, person: string | undefined, name: string, yes: boolean): Promise<void> {
    if (this.key && person) return this.treat(person, name, yes ? 'mute' : 'neither')
    const one = `${table} ${seat}`
    this.hushed = [...this.hushed.filter((h) => h !== one), ...(yes ? [one] : [])].slice(-200)
    keep('hushed', this.hushed)
  }

  async treat(person: string, name: string, what: 'block' | 'mute' | 'neither'): Promise<void> {
    await blockPerson(this.key, person, name, what)
    this.blocked = [...this.blocked.filter((b) => b.person !== person), ...(what === 'neither' ? [] : [{ person, name, what }])]
  }

  #become(key: string): void {
    this.key = key
    this.person = ''
    this.blocked = []
    this.#asked = null
    void this.learn()
  }
}

export const me = new Person()
