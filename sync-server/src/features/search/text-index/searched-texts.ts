import { sql, type RawBuilder } from 'kysely'
import { findOperator } from '#shared/fields/registry.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { cellSql, partSql } from '#server/storage/records/cell-sql.ts'
import { namingFieldOf, type ModelField, type TableModel } from '#server/storage/records/table-model.ts'

/** Between texts of one record; no text that is searched for holds it. */
export const textEnd = '\n'

/** The fields of a table that a search looks into, and how their cells are read. */
export interface SearchedTexts {
  /** changes when texts that are there already must be taken up again */
  shape: string
  /** the text of each field in record `r`; the first one names it */
  columns: RawBuilder<unknown>[]
}

/** A search compares cells of options by their ids: the ids are taken up, as their labels change without a change of the record. */
export function searchedTexts(model: TableModel): SearchedTexts {
  const fields = model.fields.filter(({ behaviour }) => behaviour.definition.searchable)
  const naming = namingFieldOf(model)
  const others = fields.filter((field) => field !== naming)
  return {
    shape: JSON.stringify([naming?.id ?? '', fields.map(({ id, behaviour }) => [id, behaviour.type])]),
    columns: [naming && fields.includes(naming) ? textSql(naming) : sql`NULL`, ...others.map(textSql)],
  }
}

/** The text that the search's operator of the field compares. */
function textSql(field: ModelField): RawBuilder<unknown> {
  const { type, definition } = field.behaviour
  const cell = cellSql(field)
  if (definition.searchOptions) return cell.scalar
  const operator = findOperator(type, 'contains')
  if (operator?.part !== undefined) return partSql(field, operator.part)
  return operator?.form === 'textContains' ? cell.scalar : sql`(SELECT group_concat(value, ${textEnd}) FROM ${cell.items})`
}

export const foldCell = (cell: unknown): string => (cell === null || cell === undefined ? '' : foldText(String(cell as string | number)))
