/**
 * The same text on its own. A text cut out of another holds all of that in memory; whoever keeps few pieces of a large file keeps those
 * only. Texts below 13 characters are copied by the engine anyway.
 */
export function detachedText(text: string): string {
  return text.length < 13 ? text : (JSON.parse(JSON.stringify(text)) as string)
}
