import { sql } from 'kysely'
import { itemsOf } from '#shared/fields/cell-items.ts'
import type { Behaviour } from '#shared/fields/behaviour.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import type { FormulaEnv } from '#shared/formulas/formula-env.ts'
import type { WorkingTime } from '#shared/nouns/organisations/working-time.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { readMemberNames } from '#server/storage/member-names.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import { orgWorkingTime } from '#server/storage/org-working-time.ts'
import { fromStored, storedCell } from '#server/storage/records/cell-sql.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { findTableModel, namingFieldOf } from '#server/storage/records/table-model.ts'

/** Inputs of computed values beside the records, read once for a write; people's names are read only when needed. */
export interface ComputeEnv extends FormulaEnv {
  /** how a cell reads as text */
  text(cell: CellValue, behaviour: Behaviour): string
  /** loads the labels of these records of a table, if it is one, for `recordLabel` */
  loadLabels(tableId: string | undefined, recordIds: Iterable<string>): void
}

export function computeEnv(org: OrgDatabase, now: Date): ComputeEnv {
  const locale: Locale = { ...orgLocale(org), now: now.getTime() }
  let names: Map<string, string> | undefined
  const userName = (id: string): string | undefined => {
    names ??= readMemberNames(org)
    return names.get(id)
  }
  const text = (cell: CellValue, { definition, config }: Behaviour): string => {
    if (cell === null) return ''
    if (definition.holds !== 'users') return definition.format(cell, config, locale)
    return itemsOf(cell)
      .map((id) => userName(id) ?? '')
      .join(', ')
  }
  let time: { of: WorkingTime | undefined } | undefined
  const labels = new Map<string, string>()
  return {
    now: now.getTime(),
    locale,
    get workingTime() {
      return (time ??= { of: orgWorkingTime(org) }).of
    },
    userName,
    text,
    recordLabel: (_tableId, recordId) => labels.get(recordId),
    loadLabels: (tableId, recordIds) => {
      const target = tableId === undefined ? undefined : findTableModel(org, tableId)
      const field = target && namingFieldOf(target)
      const wanted = [...new Set(recordIds)].filter((id) => !labels.has(id))
      if (!target || !field || wanted.length === 0) return
      const rows = org.db.all(sql<{ id: string; cell: string | number | null }>`
        SELECT r.id, ${storedCell(field)} AS cell FROM json_each(${JSON.stringify(wanted)}) AS e CROSS JOIN ${recordTable(target.id)} AS r ON r.id = e.value`)
      for (const row of rows) labels.set(row.id, text(fromStored(row.cell, field), field.behaviour))
    },
  }
}
