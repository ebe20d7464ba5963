/**
 * True for keys of an input method that composes a word: Enter takes a suggestion, Escape discards the word. Safari ends the composition before the
 * last key, which only its code 229 reveals.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229
}
