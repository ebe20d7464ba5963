/** Two rows and two columns at least, as spreadsheets copy them; undefined for any other text. */
export function pastedTable(text: string): string | undefined {
  const lines = text.replace(/\r?\n$/, '').split('\n')
  const [head = '', ...rows] = lines
  return rows.length > 0 && head.includes('\t') && rows.some((row) => row.includes('\t')) ? text : undefined
}
