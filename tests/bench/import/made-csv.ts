/** Every fourth column each: a number, a quoted text, a day, one of three words. */
export function makeCsv(rows: number, columns: number): string {
  const lines = [Array.from({ length: columns }, (_, index) => `Column ${index}`).join(',')]
  for (let row = 0; row < rows; row++) {
    const cells = Array.from({ length: columns }, (_, index) => {
      if (isNumber(index)) return String(row * (index + 1))
      if (index % 4 === 1) return `"Name, ${row} of ${index}"`
      return index % 4 === 2 ? `20${String(10 + (row % 15))}-0${1 + (row % 9)}-1${row % 10}` : ['red', 'green', 'blue'][row % 3]
    })
    lines.push(cells.join(','))
  }
  return lines.join('\n')
}

export const isNumber = (column: number): boolean => column % 4 === 0
