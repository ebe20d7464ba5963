import type { TextChange } from '#shared/nouns/apps/block-entries.ts'
import { changeBetween, moveCaret } from '#client/blocks/text/text-change.ts'

/** The part of a text area that is used. */
export type TextArea = Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd' | 'scrollTop' | 'setSelectionRange'>

/**
 * Binds a text area to a block's text. Each key press is one change of the document; a change from elsewhere keeps caret and
 * selection at their words. While an input method is composing, others' changes wait: rewriting the field would break it.
 */
export class TextBinding {
  /** what document and field both held last */
  #shared: string
  /** changes of others that came while composing */
  #waiting: TextChange[] | null = null
  #area: TextArea | null = null
  readonly #edit: (change: TextChange) => void

  constructor(text: string, edit: (change: TextChange) => void) {
    this.#shared = text
    this.#edit = edit
  }

  /** The field appeared: it gets the text and the caret at its end. */
  attach(area: TextArea): void {
    this.#area = area
    area.value = this.#shared
    area.setSelectionRange(this.#shared.length, this.#shared.length)
  }

  /** The person typed into the field. */
  typed(): void {
    if (this.#area && !this.#waiting) this.#send(changeBetween(this.#shared, this.#area.value, this.#area.selectionEnd))
  }

  /** A tool of ours changes the text and puts the selection. */
  apply(change: TextChange, start: number, end: number): void {
    this.#send(change)
    this.#show(start, end)
  }

  /** Others changed the text, or undo did. */
  heard(changes: readonly TextChange[]): void {
    if (this.#waiting) {
      this.#waiting.push(...changes)
      return
    }
    const [start, end] = [this.#area?.selectionStart ?? 0, this.#area?.selectionEnd ?? 0]
    this.#shared = changes.reduce(applyTo, this.#shared)
    this.#show(changes.reduce(moveCaret, start), changes.reduce(moveCaret, end))
  }

  compositionStart(): void {
    this.#waiting = []
  }

  compositionEnd(): void {
    const others = this.#waiting ?? []
    this.#waiting = null
    if (!this.#area) return
    const caret = this.#area.selectionEnd
    const composed = changeBetween(this.#shared, this.#area.value, caret)
    this.#shared = others.reduce(applyTo, this.#shared)
    // The document has the others' changes already: ours goes to where its place is now.
    if (composed) this.#send({ ...composed, at: others.reduce(moveCaret, composed.at) })
    const place = others.reduce(moveCaret, caret)
    this.#show(place, place)
  }

  #send(change: TextChange | undefined): void {
    if (!change) return
    this.#shared = applyTo(this.#shared, change)
    this.#edit(change)
  }

  #show(start: number, end: number): void {
    if (!this.#area) return
    const { scrollTop } = this.#area
    this.#area.value = this.#shared
    this.#area.setSelectionRange(start, end)
    this.#area.scrollTop = scrollTop
  }
}

function applyTo(text: string, change: TextChange): string {
  return text.slice(0, change.at) + change.insert + text.slice(change.at + change.remove)
}
