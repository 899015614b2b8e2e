// Reads the small part of Markdown that the pages of the games use, as a tree: headings, paragraphs, lists, tables, code,
// emphasis and links. Nothing is ever treated as HTML, so a page can hold no more than text.

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; inner: Inline[] }
  | { kind: 'em'; inner: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; inner: Inline[] }

export type Block =
  | { kind: 'heading'; level: number; inner: Inline[] }
  | { kind: 'paragraph'; inner: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'code'; text: string; language?: string }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }

const BULLET = /^\s{0,3}[-*]\s+/
const NUMBER = /^\s{0,3}\d+[.)]\s+/
const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/
const FENCE = /^```(\w*)/
const CODE = /^ {4}/
const ROW = /^\s*\|.*\|\s*$/
const RULE = /^\s*\|[\s:|-]+\|\s*$/

export function readMarkdown(text: string): Block[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const blocks: Block[] = []
  let i = 0
  const line = (): string => lines[i] ?? ''
  const begins = (l: string): boolean => HEADING.test(l) || FENCE.test(l) || BULLET.test(l) || NUMBER.test(l) || ROW.test(l)

  while (i < lines.length) {
    const heading = HEADING.exec(line())
    if (line().trim() === '') i++
    else if (heading) {
      blocks.push({ kind: 'heading', level: heading[1]!.length, inner: readInline(heading[2]!) })
      i++
    } else if (FENCE.test(line())) {
      const language = FENCE.exec(line())![1]!
      const code: string[] = []
      for (i++; i < lines.length && !FENCE.test(line()); i++) code.push(line())
      i++
      blocks.push({ kind: 'code', text: code.join('\n'), ...(language ? { language } : {}) })
    } else if (ROW.test(line()) && RULE.test(lines[i + 1] ?? '')) {
      const head = cells(line())
      const rows: Inline[][][] = []
      for (i += 2; i < lines.length && ROW.test(line()); i++) rows.push(cells(line()))
      blocks.push({ kind: 'table', head, rows })
    } else if (BULLET.test(line()) || NUMBER.test(line())) {
      const ordered = NUMBER.test(line())
      const mark = ordered ? NUMBER : BULLET
      const items: string[] = []
      for (; i < lines.length && line().trim() !== ''; i++) {
        if (mark.test(line())) items.push(line().replace(mark, ''))
        else if (begins(line())) break
        else items[items.length - 1] += ` ${line().trim()}`
      }
      blocks.push({ kind: 'list', ordered, items: items.map(readInline) })
    } else if (CODE.test(line())) {
      const code: string[] = []
      for (; i < lines.length && (CODE.test(line()) || line().trim() === ''); i++) code.push(line().slice(4))
      blocks.push({ kind: 'code', text: code.join('\n').trimEnd() })
    } else {
      const words: string[] = [line().trim()]
      for (i++; i < lines.length && line().trim() !== '' && !begins(line()); i++) words.push(line().trim())
      blocks.push({ kind: 'paragraph', inner: readInline(words.join(' ')) })
    }
  }
  return blocks
}

const cells = (row: string): Inline[][] =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => readInline(cell.replaceAll('\\|', '|').trim()))

const INLINE = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*|(?<![\w])_([^_]+)_(?![\w])|\[([^\]]+)\]\(([^)\s]+)\)/

export function readInline(text: string): Inline[] {
  const found = INLINE.exec(text)
  if (!found) return text === '' ? [] : [{ kind: 'text', text }]
  const [whole, code, strong, star, under, label, href] = found
  const before = text.slice(0, found.index)
  const here: Inline =
    code !== undefined
      ? { kind: 'code', text: code }
      : strong !== undefined
        ? { kind: 'strong', inner: readInline(strong) }
        : label !== undefined && href !== undefined
          ? safeLink(label, href)
          : { kind: 'em', inner: readInline(star ?? under ?? '') }
  return [...(before === '' ? [] : [{ kind: 'text' as const, text: before }]), here, ...readInline(text.slice(found.index + whole.length))]
}

/** Only the web and pages of our own: any other scheme is shown as the text it is. */
function safeLink(label: string, href: string): Inline {
  const allowed = /^https?:\/\//i.test(href) || href.startsWith('#/')
  return allowed ? { kind: 'link', href, inner: readInline(label) } : { kind: 'text', text: label }
}
