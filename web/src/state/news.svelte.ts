// Short sentences for everybody: read out by screen readers, some of them shown as well.

interface Note {
  id: number
  text: string
  tone: 'plain' | 'trouble'
}

const SHOWN_FOR = 6000

class News {
  spoken = $state('')
  notes = $state<Note[]>([])
  #next = 1

  /** Read out, not shown. */
  say(text: string): void {
    // The same sentence twice is a new event: a changing invisible mark makes screen readers say it again.
    this.spoken = text === this.spoken ? `${text}\u200b` : text
  }

  /** Shown for a while, and read out. */
  show(text: string, tone: Note['tone'] = 'plain'): void {
    const id = this.#next++
    this.notes = [...this.notes.filter((n) => n.text !== text), { id, text, tone }].slice(-3)
    this.say(text)
    setTimeout(() => this.dismiss(id), SHOWN_FOR)
  }

  dismiss(id: number): void {
    this.notes = this.notes.filter((n) => n.id !== id)
  }
}

export const news = new News()

/** Shows what went wrong, whatever was thrown. */
export const complain = (error: unknown): void => news.show(error instanceof Error ? error.message : String(error), 'trouble')
