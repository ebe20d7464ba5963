const marks = new Set(['', 'NULL', 'null', 'N/A', 'n/a', '#N/A', 'NaN', '\\N'])

/** True for an empty cell and for the words that programs write in its place. `NA` and `None` are words of people and stay. */
export function isEmptyMark(text: string): boolean {
  return text.length < 5 && marks.has(text.trim())
}
