/** The characters that spreadsheet programs take for the beginning of a formula, full-width signs included. */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/
/** Plain numbers and phone numbers begin like formulas and are none. */
const harmless = /^[+-]?[\d\s.,()/-]*%?$/

/** Marks a text so that a spreadsheet shows it and does not run it (CWE-1236); {@link withoutFormulaMark} takes the mark off. */
export function withFormulaMark(text: string): string {
  return formulaStart.test(text) && !harmless.test(text) ? `'${text}` : text
}

/** A text as it was before {@link withFormulaMark}. */
export function withoutFormulaMark(text: string): string {
  return text.startsWith("'") && formulaStart.test(text) && !harmless.test(text.slice(1)) ? text.slice(1) : text
}

/** One cell of a CSV (RFC 4180), in quotes where it needs them: also for the delimiters that another program may expect. */
export function csvCell(text: string, delimiter: string): string {
  return text.includes(delimiter) || /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}
