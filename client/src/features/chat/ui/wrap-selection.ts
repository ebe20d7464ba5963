/** The text with a mark around the selection, or before its lines where the mark ends with a space; and the caret behind it. */
export function wrapSelection(text: string, [start, end]: readonly [number, number], mark: string): { text: string; caret: number } {
  if (mark.endsWith(' ')) {
    const lineStart = text.lastIndexOf('\n', start - 1) + 1
    const marked = text.slice(lineStart, end).replaceAll(/^/gm, mark)
    return { text: text.slice(0, lineStart) + marked + text.slice(end), caret: lineStart + marked.length }
  }
  const chosen = text.slice(start, end)
  const next = text.slice(0, start) + mark + chosen + mark + text.slice(end)
  return { text: next, caret: chosen === '' ? start + mark.length : end + 2 * mark.length }
}
