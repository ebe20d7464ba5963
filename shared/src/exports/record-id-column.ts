import { isUuid } from '#shared/lib/ids.ts'

/** Head of the column of record ids in an export; an import of a file that has it finds the records by it. */
export const recordIdColumn = 'id'

/** True for a file's column that an export wrote the records' ids in, by its head and what is seen of its cells. */
export function holdsRecordIds(label: string, cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return label.trim().toLowerCase() === recordIdColumn && filled.length > 0 && filled.every(isUuid)
}
