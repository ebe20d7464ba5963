import type { ImportPlan } from '#shared/nouns/imports/import-calls.ts'
import type { ImportColumn } from '#shared/nouns/imports/import-job.ts'
import type { SourceTable } from '#server/features/imports/sources/source-store.ts'

/** One table of a run: the columns that shall be links are those in `links`. */
export interface ChosenTable {
  table: SourceTable
  columns: readonly ImportColumn[]
  plan: ImportPlan
  links: readonly number[]
}

const isNamedBy = ({ schema, name }: SourceTable, column: ImportColumn | undefined): boolean =>
  column?.references?.table === name && column.references.schema === schema

/** Tables that others link to come first. In a circle the given order decides, and the first of it gets values in the place of links. */
export function orderTables(chosen: readonly ChosenTable[]): ChosenTable[] {
  const left = new Set(chosen)
  const ordered: ChosenTable[] = []
  while (left.size > 0) {
    const waits = ({ table, links, columns }: ChosenTable): boolean =>
      [...left].some((other) => other.table.id !== table.id && links.some((index) => isNamedBy(other.table, columns[index])))
    const next = [...left].find((one) => !waits(one)) ?? [...left][0]
    if (!next) break
    left.delete(next)
    ordered.push(next)
  }
  return ordered
}

/** The links of a plan to tables that have been made; a column whose table is not there yet stays a column of values. */
export function linksOf({ table, columns, plan, links }: ChosenTable, made: readonly SourceTable[]): NonNullable<ImportPlan['links']> {
  const given = plan.links ?? []
  const found = links.flatMap((index) => {
    const column = columns[index]
    const isFree = index !== plan.recordLabelColumn && !given.some((link) => link.column === index)
    const target = made.find((one) => one.id !== table.id && isNamedBy(one, column))
    const field = target?.plan?.columns.find(({ name }) => name === column?.references?.column)
    return isFree && target?.tableId && field
      ? [{ column: index, tableId: target.tableId, matchFieldId: field.fieldId, isMany: column?.references?.isMany === true }]
      : []
  })
  return [...given, ...found]
}
