/**
 * The key is an input method's, which composes a word with it: Enter takes a suggestion, Escape gives the word up. Of the key that ends
 * a word Safari says only by its code that it was taken, when nothing is composed any more.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229
}
