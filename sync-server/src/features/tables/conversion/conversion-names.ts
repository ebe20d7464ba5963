import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ConversionEnvironment, ConversionNames } from '#shared/fields/convert.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { readMembersByName } from '#server/storage/member-names.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import { cellsOf, readCells, type CellPlace } from '#server/storage/records/read-cells.ts'
import { findTableModel, namingFieldOf } from '#server/storage/records/table-model.ts'
import { placeOf } from '#server/features/tables/conversion/conversion-store.ts'
import { createRecordKeys, type RecordKeys } from '#server/features/tables/conversion/record-keys.ts'

export interface NamedEnvironment extends ConversionEnvironment {
  names: ConversionNames & {
    /** Reads the names of a table's records in turns, which the first {@link ConversionNames.find} would do at once. */
    read(tableId: string): Promise<void>
  }
}

/** @param keyFieldId the field whose values name the records to link to; otherwise the one that names records everywhere */
export function conversionEnvironment(org: OrgDatabase, keyFieldId?: string | null): NamedEnvironment {
  return { locale: orgLocale(org), names: readNames(org, keyFieldId ?? undefined) }
}

interface Names {
  label(id: string): string | undefined
  find(text: string): string | undefined
  findNumber(number: number): string | undefined
  read(): Promise<void>
}

/** Names of people and of linked records, read when first needed. */
function readNames(org: OrgDatabase, keyFieldId: string | undefined): NamedEnvironment['names'] {
  const sources = new Map<string, Names>()
  function source(tableId: string | undefined): Names {
    const key = tableId ?? ''
    const known = sources.get(key)
    if (known) return known
    const made = tableId === undefined ? readMembers(org) : readRecords(org, tableId, keyFieldId)
    sources.set(key, made)
    return made
  }
  return {
    labelOf: (id, tableId) => source(tableId).label(id),
    find: (text, tableId) => source(tableId).find(text),
    findNumber: (number, tableId) => source(tableId).findNumber(number),
    read: (tableId) => source(tableId).read(),
  }
}

function readMembers(org: OrgDatabase): Names {
  const rows = org.db.all(org.db.build.selectFrom('member').select(['id', 'display_name']).where('deleted_at', 'is', null))
  const labels = new Map(rows.map((row) => [row.id, row.display_name]))
  const ids = readMembersByName(org)
  return {
    label: (id) => labels.get(id),
    find: (text) => ids.get(foldText(text.trim())),
    findNumber: () => undefined,
    read: () => Promise.resolve(),
  }
}

const recordsPerRead = 2000

function readRecords(org: OrgDatabase, tableId: string, keyFieldId: string | undefined): Names {
  const model = findTableModel(org, tableId)
  const label = model && namingFieldOf(model, model.fields[0])
  const key = model?.field(keyFieldId ?? '') ?? label
  const keys = key && createRecordKeys(key, orgLocale(org))
  const place = label && placeOf(label)
  const keyPlace = key && placeOf(key)
  const reading = keys && keyPlace ? readKeys(org, tableId, keyPlace, keys) : undefined
  const readAll = (): void => {
    while (reading?.next().done === false);
  }
  return {
    label: (id) => {
      const cell = place && cellsOf(org, tableId, place, [id]).get(id)
      return cell === undefined || !label ? undefined : label.behaviour.definition.format(cell, label.behaviour.config, orgLocale(org))
    },
    find: (text) => {
      readAll()
      return keys?.find(text)
    },
    findNumber: (number) => {
      readAll()
      return keys?.findNumber(number)
    },
    read: async () => {
      while (reading?.next().done === false) await nextTurn()
    },
  }
}

/** Notes the records by their keys, page by page. */
function* readKeys(org: OrgDatabase, tableId: string, place: CellPlace, keys: RecordKeys): Generator<undefined> {
  for (let after = 0; ; yield) {
    const rows = readCells(org, tableId, place, after, recordsPerRead)
    for (const row of rows) if (!row.deleted && row.cell !== null) keys.add(row.id, row.cell)
    const last = rows.at(-1)
    if (!last || rows.length < recordsPerRead) return
    after = last.seq
  }
}
