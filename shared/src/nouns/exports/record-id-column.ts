import { isUuid } from '#shared/lib/ids.ts'

/** Head of the column of record ids in an export; an import of a file that has it finds the records by it. */
export const recordIdColumn = 'id'

/** True for a column of record ids that an export wrote, judged by its head and the cells given. */
export function holdsRecordIds(label: string, cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return label.trim().toLowerCase() === recordIdColumn && filled.length > 0 && filled.every(isUuid)
}
