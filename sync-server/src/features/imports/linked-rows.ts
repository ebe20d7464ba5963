import type { ImportRowError } from '#shared/nouns/imports/import-job.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { recordIdPlace, type ImportRun } from '#server/features/imports/import-store.ts'
import { existingIds, type createKeyFinder, type ImportLink } from '#server/records/read/link-keys.ts'
import type { StoredCell, TypedRecords } from '#server/storage/records/typed-records.ts'
import type { ConvertedBatch } from '#server/workbooks/convert-job.ts'

/** A link that rows fill, with the search for the record that a key names. */
export type LinkKeys = ImportLink & { find: ReturnType<typeof createKeyFinder> }

/** Takes the keys out of a batch's rows and looks up the records they name; ids of the rows' own records are handed on as they are. */
export function typedRecords(
  { org }: OrgContext,
  { run, links: keys }: { run: ImportRun; links: readonly LinkKeys[] },
  batch: ConvertedBatch,
  given: TypedRecords,
): { records: TypedRecords; errors: ImportRowError[]; recordIds: readonly StoredCell[] | undefined } {
  const { fieldIds } = given
  const idPlace = fieldIds.indexOf(recordIdPlace) + 1
  if (keys.length === 0 && idPlace === 0 && !run.files) return { records: given, errors: batch.errors, recordIds: undefined }

  // reading them makes objects of all cells
  const { rows } = given
  const errors = [...batch.errors]
  const links = keys.map((link) => {
    const place = fieldIds.indexOf(link.fieldId) + 1
    const named = rows.map((row) => (row[place] === null ? [] : link.find(String(row[place]))))
    // some may have gone to the trash since the keys were read
    const there = existingIds(
      org,
      link.tableId,
      named.flatMap((targets) => targets ?? []),
    )
    const pairs: [string, string][] = []
    rows.forEach((row, index) => {
      const targets = named[index]
      const isKnown = targets?.every((target) => there.has(target)) === true
      if (isKnown && !(link.isSingle && targets.length > 1)) for (const target of targets) pairs.push([row[0], target])
      else {
        const label = run.columns[place - 1]?.label ?? ''
        const value = String(row[place]).slice(0, 200)
        errors.push({ row: batch.lines[index] ?? 0, column: label, value, reason: isKnown ? 'tooMany' : 'unknownKey' })
      }
    })
    return { fieldId: link.fieldId, pairs }
  })
  const noCells = new Set([recordIdPlace, ...(run.files ?? []), ...keys.map((link) => link.fieldId)])
  const stored = fieldIds.flatMap((fieldId, index) => (noCells.has(fieldId) ? [] : [index]))
  return {
    records: {
      fieldIds: stored.map((index) => fieldIds[index] ?? ''),
      rows: rows.map((row) => [row[0], ...stored.map((index) => row[index + 1] ?? null)]),
      links,
    },
    errors,
    recordIds: idPlace === 0 ? undefined : rows.map((row) => row[idPlace] ?? null),
  }
}
