// The editor of a page of rules: CodeMirror with the words of the language. It knows nothing of the engine; whoever uses it
// tells it what is wrong, which examples hold and which line is asked.
//
// It lives in a shadow root: there its styles are sheets that the page makes itself, which the server's Content-Security-Policy
// allows; as style elements in the page they would be forbidden.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, type Completion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, indentService, indentUnit } from '@codemirror/language'
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState, RangeSet, RangeSetBuilder, StateEffect, StateField, type Text } from '@codemirror/state'
import { Decoration, EditorView, GutterMarker, ViewPlugin, drawSelection, gutter, gutterLineClass, highlightActiveLine, hoverTooltip, keymap, lineNumbers, type DecorationSet, type ViewUpdate } from '@codemirror/view'
import { rulesLanguage } from './grammar'
import { offsetOf, type Place } from './places'
import { spoken } from './spoken'
import { allWords, meaningsOf, small } from './words'

export interface Found {
  level: 'error' | 'warning'
  from: Place
  to: Place
  message: string
  /** What may be written there instead, and how that is said. */
  fix?: { with: string; says: string }
}

export interface ExampleMark {
  line: number
  passed: boolean
  /** What the mark says: for the eye a sign, for everybody this. */
  title: string
}

/** What the editor itself says. */
export interface EditorWords {
  label: string
  phrases: Record<string, string>
}

// ---- the line that is asked, and examples in the margin

const setAsked = StateEffect.define<number>()
const askedLine = Decoration.line({ class: 'cm-asked' })
const asked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, tr) {
    let now = marks.map(tr.changes)
    for (const effect of tr.effects)
      if (effect.is(setAsked)) {
        const there = effect.value >= 1 && effect.value <= tr.state.doc.lines
        now = there ? Decoration.set(askedLine.range(tr.state.doc.line(effect.value).from)) : Decoration.none
      }
    return now
  },
  provide: (field) => EditorView.decorations.from(field),
})

// ---- the rules that ran, in the margin

class RanSign extends GutterMarker {
  override elementClass = 'cm-ran'
}
const ranSign = new RanSign()
const setRan = StateEffect.define<number[]>()
const ranLines = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(marks, tr) {
    let now = marks.map(tr.changes)
    for (const effect of tr.effects)
      if (effect.is(setRan))
        now = RangeSet.of(
          [...new Set(effect.value)].filter((n) => n >= 1 && n <= tr.state.doc.lines).map((n) => ranSign.range(tr.state.doc.line(n).from)),
          true,
        )
    return now
  },
  provide: (field) => gutterLineClass.from(field),
})

class ExampleSign extends GutterMarker {
  constructor(
    private readonly passed: boolean,
    private readonly title: string,
  ) {
    super()
  }
  override eq(other: ExampleSign): boolean {
    return other.passed === this.passed && other.title === this.title
  }
  override toDOM(): Node {
    const sign = document.createElement('span')
    sign.className = this.passed ? 'cm-passed' : 'cm-failed'
    sign.textContent = this.passed ? '✓' : '✗'
    sign.title = this.title
    return sign
  }
}

const setExamples = StateEffect.define<ExampleMark[]>()
const examples = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(marks, tr) {
    let now = marks.map(tr.changes)
    for (const effect of tr.effects)
      if (effect.is(setExamples))
        now = RangeSet.of(
          effect.value
            .filter((e) => e.line >= 1 && e.line <= tr.state.doc.lines)
            .map((e) => new ExampleSign(e.passed, e.title).range(tr.state.doc.line(e.line).from)),
          true,
        )
    return now
  },
})

/** A sentence as nodes: what stands in backquotes is code. */
const told = (sentence: string): Node[] =>
  spoken(sentence).map(({ text, code }) => {
    if (!code) return document.createTextNode(text)
    const node = document.createElement('code')
    node.textContent = text
    return node
  })

// ---- blocks: behind a line that ends with a colon the next one is indented

const deeper = indentService.of((context, pos) => {
  if (context.simulatedBreak === null) return undefined
  const { text } = context.lineAt(pos, -1)
  const indent = /^ */.exec(text)?.[0].length ?? 0
  return /:\s*(#.*)?$/.test(text) ? indent + 4 : indent
})

// ---- long lines: what is wrapped stands a little to the right of where its line begins, so that it looks like no other block

const DEEPEST = 16
const hung = Array.from({ length: DEEPEST + 1 }, (_, n) => Decoration.line({ class: `cm-hung-${n}` }))
const hanging = ViewPlugin.fromClass(
  class {
    lines: DecorationSet
    constructor(view: EditorView) {
      this.lines = this.#of(view)
    }
    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged) this.lines = this.#of(update.view)
    }
    #of({ state, visibleRanges }: EditorView): DecorationSet {
      const lines = new RangeSetBuilder<Decoration>()
      for (const { from, to } of visibleRanges)
        for (let at = from; at <= to; ) {
          const line = state.doc.lineAt(at)
          lines.add(line.from, line.from, hung[Math.min(line.text.search(/\S|$/), DEEPEST)]!)
          at = line.to + 1
        }
      return lines.finish()
    }
  },
  { decorations: (plugin) => plugin.lines },
)
const hungLook = Object.fromEntries(hung.map((_, n) => [`.cm-line.cm-hung-${n}`, { paddingLeft: `calc(6px + ${n + 2}ch)`, textIndent: `-${n + 2}ch` }]))

// ---- words: completion and what they mean

function lines(word: string): HTMLElement {
  const box = document.createElement('div')
  box.className = 'cm-meaning'
  for (const { form, says } of meaningsOf(word)) {
    const line = box.appendChild(document.createElement('p'))
    const code = line.appendChild(document.createElement('code'))
    code.textContent = form
    line.append(' ', ...told(says))
  }
  return box
}

const NAME = /[\p{L}_][\p{L}\d_]*/gu

/** More than a whole word is worth over the beginning of one: `play` in a turn comes after `playable`. */
const FITS = 50

/** Words that begin a line of the head and mean something in blocks, too. */
const ALSO_IN_BLOCKS = ['players', 'colours', 'kinds', 'mark', 'by']

/** Lines of the head, steps of an example and statements have words of their own: the others come last. */
function wordsThatFit(doc: Text, number: number): (word: string) => boolean {
  const is = (list: readonly string[], word: string): boolean => list.includes(word)
  if (!/^\s/.test(doc.line(number).text)) return (word) => is(small.line, word)
  let head = number
  while (head > 1 && !/^\S/.test(doc.line(head).text)) head--
  if (/^example\b/.test(doc.line(head).text)) return (word) => is(small.step, word) || !is(small.line, word)
  return (word) => is(ALSO_IN_BLOCKS, word) || is(small.statement, word) || (!is(small.line, word) && !is(small.step, word))
}

/** The words of the language, and the names that stand in the page itself. */
export function completions(context: CompletionContext): CompletionResult | null {
  const before = context.matchBefore(/[\p{L}_][\p{L}\d_]*/u)
  if (!before && !context.explicit) return null
  const from = before?.from ?? context.pos
  const line = context.state.doc.lineAt(context.pos)
  const upTo = line.text.slice(0, context.pos - line.from)
  // Nobody wants help inside a comment or a text.
  if (upTo.includes('#') || (upTo.match(/"/g)?.length ?? 0) % 2 === 1) return null
  const fitting = wordsThatFit(context.state.doc, line.number)
  const options: Completion[] = allWords().map((label) => ({ label, type: 'keyword', boost: fitting(label) ? FITS : -99, info: () => lines(label) }))
  const own = new Set<string>()
  for (const [name] of context.state.doc.toString().replace(/#.*|"[^"\n]*"/g, '').matchAll(NAME)) own.add(name)
  if (before) own.delete(before.text)
  for (const name of own) if (name.length > 1 && meaningsOf(name).length === 0) options.push({ label: name, type: 'variable', boost: FITS })
  return { from, options, validFor: /^[\p{L}\d_]*$/u }
}

const meaning = hoverTooltip((view, pos) => {
  const { text, from } = view.state.doc.lineAt(pos)
  for (const found of text.matchAll(NAME)) {
    const start = from + found.index
    const end = start + found[0].length
    if (pos < start || pos > end || meaningsOf(found[0]).length === 0) continue
    return { pos: start, end, above: true, create: () => ({ dom: lines(found[0]) }) }
  }
  return null
})

// ---- the look

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--card)', fontSize: '0.9rem' },
  '&.cm-focused': { outline: '2px solid var(--glow)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { color: 'var(--soft)', backgroundColor: 'var(--sunk)', borderRight: 'var(--edge) solid var(--line)' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-asked': { backgroundColor: 'color-mix(in srgb, var(--glow) 8%, transparent)', boxShadow: 'inset 4px 0 0 var(--glow)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'color-mix(in srgb, var(--glow) 40%, transparent)' },
  '.cm-example-gutter': { minWidth: '1.2rem', textAlign: 'center', fontWeight: '700' },
  '.cm-lineNumbers .cm-gutterElement.cm-ran': { boxShadow: 'inset -3px 0 0 var(--good)' },
  '.cm-passed': { color: 'var(--good)' },
  '.cm-failed': { color: 'var(--bad)' },
  '.cm-tooltip': { color: 'var(--ink)', backgroundColor: 'var(--card)', border: 'var(--edge) solid var(--line)', borderRadius: '8px', maxWidth: '32rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { color: 'var(--on-accent)', backgroundColor: 'var(--accent)' },
  '.cm-meaning': { padding: '0.3rem 0.6rem', fontFamily: 'var(--sans)', maxHeight: '16rem', overflow: 'auto' },
  '.cm-meaning p': { margin: '0.25rem 0' },
  '.cm-meaning code:first-child': { fontWeight: '700' },
  ...hungLook,
  '.cm-diagnostic': { fontFamily: 'var(--sans)' },
  '.cm-panels': { color: 'var(--ink)', backgroundColor: 'var(--sunk)' },
})

export class RulesEditor {
  readonly #view: EditorView

  constructor(host: HTMLElement, text: string, words: EditorWords, onchange: (text: string) => void) {
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    root.replaceChildren()
    const parent = root.appendChild(document.createElement('div'))
    parent.style.height = '100%'
    this.#view = new EditorView({
      root,
      parent,
      state: EditorState.create({
        doc: text,
        extensions: [
          rulesLanguage,
          indentUnit.of('    '),
          EditorState.tabSize.of(4),
          EditorState.phrases.of(words.phrases),
          lineNumbers(),
          gutter({ class: 'cm-example-gutter', markers: (view) => view.state.field(examples) }),
          lintGutter(),
          history(),
          drawSelection(),
          EditorView.lineWrapping,
          bracketMatching(),
          closeBrackets(),
          highlightActiveLine(),
          highlightSelectionMatches(),
          autocompletion({ override: [completions], icons: false }),
          deeper,
          hanging,
          meaning,
          asked,
          ranLines,
          examples,
          theme,
          EditorView.contentAttributes.of({ 'aria-label': words.label, spellcheck: 'false', autocapitalize: 'off' }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) onchange(this.text)
          }),
          // Over several lines the browser's own editing would leave styles behind, which the server's policy forbids.
          EditorView.domEventHandlers({
            beforeinput(event, view) {
              const { from, to } = view.state.selection.main
              const several = view.state.doc.lineAt(from).number !== view.state.doc.lineAt(to).number
              if (event.inputType !== 'insertText' || event.data === null || event.isComposing || !several) return false
              event.preventDefault()
              view.dispatch(view.state.replaceSelection(event.data), { userEvent: 'input.type' })
              return true
            },
          }),
          // Escape leaves the editor by keys: Tab indents only until then.
          keymap.of([
            ...closeBracketsKeymap,
            ...completionKeymap,
            ...searchKeymap,
            ...historyKeymap,
            ...lintKeymap,
            ...defaultKeymap,
            indentWithTab,
          ]),
        ],
      }),
    })
  }

  get text(): string {
    return this.#view.state.doc.toString()
  }

  set text(text: string) {
    if (text === this.text) return
    this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text } })
  }

  /** What is wrong, underlined and in the margin. */
  tell(found: Found[]): void {
    const { doc } = this.#view.state
    const list = found.map(({ level, from, to, message, fix }): Diagnostic => {
      const start = offsetOf(doc, from)
      const actions = fix ? [{ name: fix.says, apply: (view: EditorView, at: number, end: number) => view.dispatch({ changes: { from: at, to: end, insert: fix.with }, userEvent: 'input.fix' }) }] : []
      const renderMessage = (): Node => {
        const says = document.createElement('span')
        says.append(...told(message))
        return says
      }
      return { from: start, to: Math.max(start, offsetOf(doc, to)), severity: level, message, actions, renderMessage }
    })
    this.#view.dispatch(setDiagnostics(this.#view.state, list.sort((a, b) => a.from - b.from)))
  }

  mark(examplesOfPage: ExampleMark[]): void {
    this.#view.dispatch({ effects: setExamples.of(examplesOfPage) })
  }

  /** The line of the rules that asks now; 0: none. */
  ask(line: number): void {
    this.#view.dispatch({ effects: setAsked.of(line) })
  }

  /** The lines of the rules that ran in the last choice. */
  ran(lines: number[]): void {
    this.#view.dispatch({ effects: setRan.of(lines) })
  }

  /** Writes something else where a mistake stands. */
  fix(from: Place, to: Place, text: string): void {
    const { doc } = this.#view.state
    this.#view.dispatch({ changes: { from: offsetOf(doc, from), to: offsetOf(doc, to), insert: text }, userEvent: 'input.fix' })
  }

  /** Adds a part at the end of the page and leads there. */
  append(part: string): void {
    const { doc } = this.#view.state
    const gap = doc.length === 0 ? '' : doc.toString().endsWith('\n') ? '\n' : '\n\n'
    const at = doc.length + gap.length
    this.#view.dispatch({
      changes: { from: doc.length, insert: gap + part },
      selection: { anchor: at },
      effects: EditorView.scrollIntoView(at, { y: 'center' }),
    })
  }

  /** Leads the eye and the keyboard to a place. */
  goTo(place: Place): void {
    const at = offsetOf(this.#view.state.doc, place)
    this.#view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) })
    this.#view.focus()
  }

  destroy(): void {
    this.#view.destroy()
  }
}
