import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ConversionEnvironment, ConversionNames } from '#shared/fields/convert.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { readMembersByName } from '#server/storage/member-names.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import { cellsOf, readCells, type CellPlace } from '#server/storage/records/read-cells.ts'
import { findTableModel, type ModelField } from '#server/storage/records/table-model.ts'
import { placeOf } from '#server/features/tables/conversion/conversion-store.ts'

export interface NamedEnvironment extends ConversionEnvironment {
  names: ConversionNames & {
    /** Reads the names of a table's records in turns, which the first {@link ConversionNames.find} would do at once. */
    read(tableId: string): Promise<void>
  }
}

export function conversionEnvironment(org: OrgDatabase): NamedEnvironment {
  return { locale: orgLocale(org), names: readNames(org) }
}

interface Names {
  label(id: string): string | undefined
  find(text: string): string | undefined
  read(): Promise<void>
}

/** Names of people and of linked records, read when first needed. */
function readNames(org: OrgDatabase): NamedEnvironment['names'] {
  const sources = new Map<string, Names>()
  function source(tableId: string | undefined): Names {
    const key = tableId ?? ''
    const known = sources.get(key)
    if (known) return known
    const made = tableId === undefined ? readMembers(org) : readRecords(org, tableId)
    sources.set(key, made)
    return made
  }
  return {
    labelOf: (id, tableId) => source(tableId).label(id),
    find: (text, tableId) => source(tableId).find(text),
    read: (tableId) => source(tableId).read(),
  }
}

function readMembers(org: OrgDatabase): Names {
  const rows = org.db.all(org.db.build.selectFrom('member').select(['id', 'display_name']).where('deleted_at', 'is', null))
  const labels = new Map(rows.map((row) => [row.id, row.display_name]))
  const ids = readMembersByName(org)
  return { label: (id) => labels.get(id), find: (text) => ids.get(foldText(text.trim())), read: () => Promise.resolve() }
}

const recordsPerRead = 2000

/** Of records with one label, the first made counts. */
function readRecords(org: OrgDatabase, tableId: string): Names {
  const model = findTableModel(org, tableId)
  const field = model?.field(model.recordLabelField ?? '') ?? model?.fields[0]
  // a label that is itself a link names nothing
  const place = field && !field.link ? placeOf(field) : undefined
  const write = field && labelWriter(org, field)
  const ids = new Map<string, string>()
  const reading = place && write ? readLabels(org, tableId, place, write, ids) : undefined
  return {
    label: (id) => {
      const cell = place && cellsOf(org, tableId, place, [id]).get(id)
      return cell === undefined || !write ? undefined : write(cell)
    },
    find: (text) => {
      while (reading?.next().done === false);
      return ids.get(foldText(text.trim()))
    },
    read: async () => {
      while (reading?.next().done === false) await nextTurn()
    },
  }
}

function labelWriter(org: OrgDatabase, field: ModelField): (cell: CellValue) => string {
  const locale = orgLocale(org)
  const { definition, config } = field.behaviour
  return (cell) => definition.format(cell, config, locale)
}

/** Fills `ids` with the records' ids by their folded label, one read after the other. */
function* readLabels(
  org: OrgDatabase,
  tableId: string,
  place: CellPlace,
  write: (cell: CellValue) => string,
  ids: Map<string, string>,
): Generator<undefined> {
  for (let after = 0; ; yield) {
    const rows = readCells(org, tableId, place, after, recordsPerRead)
    for (const row of rows) {
      const key = row.deleted || row.cell === null ? '' : foldText(write(row.cell).trim())
      if (key !== '' && !ids.has(key)) ids.set(key, row.id)
    }
    const last = rows.at(-1)
    if (!last || rows.length < recordsPerRead) return
    after = last.seq
  }
}
