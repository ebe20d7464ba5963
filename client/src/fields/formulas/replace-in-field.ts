/** Replaces part of a text area as if it had been typed: the browser's own undo takes it back, and `input` is fired. */
export function replaceInField(field: HTMLTextAreaElement, from: number, to: number, text: string, caret: number): void {
  field.focus()
  field.setSelectionRange(from, to)
  // the only way to write into a field that keeps its undo; other browsers get the plain way
  if (!document.execCommand('insertText', false, text)) {
    field.setRangeText(text, from, to, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field.setSelectionRange(caret, caret)
}
