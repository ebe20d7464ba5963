/**
 * The same text in memory of its own. A slice keeps the whole text it was cut from alive, such as a large file. The engine itself copies
 * slices below 13 characters.
 */
export function detachedText(text: string): string {
  return text.length < 13 ? text : (JSON.parse(JSON.stringify(text)) as string)
}
