/** The most characters of a spreadsheet's cell; programs refuse or repair files with longer ones. */
export const longestSheetCell = 32_767

/** Header of an export's answer: how many texts were cut. */
export const cutTextsHeader = 'x-cut-texts'

/** The end of a text that was cut. */
export const cutMark = ' […]'

/**
 * A text as a spreadsheet's cell holds it: whole, or cut (not in the middle of a character) with {@link cutMark} at its end. A cut text
 * fills its cell but for a character at most, by which {@link isCutText} knows it again.
 */
export function textForSheet(text: string): string {
  if (text.length <= longestSheetCell) return text
  return text.slice(0, longestSheetCell - cutMark.length).replace(/[\ud800-\udbff]$/, '') + cutMark
}

/** True for what {@link textForSheet} cut: half a text, which must not take the place of the whole one. */
export function isCutText(text: string): boolean {
  return text.length >= longestSheetCell - 1 && text.length <= longestSheetCell && text.endsWith(cutMark)
}
