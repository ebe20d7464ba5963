import { itemsOf } from '#shared/fields/cell-items.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'
import { linkedTexts } from '#server/records/read/linked-texts.ts'
import { findTableModel, namedTableOf, namingFieldOf, type ModelField } from '#server/storage/records/table-model.ts'

/** `wouldBe`: cells that a dry run would have written */
type TextScope = Pick<RunScope, 'context' | 'locale'> & Partial<Pick<RunScope, 'wouldBe'>>

/** How a cell reads in a text: people and linked records by their names, as far as the run's rights show them. */
export function cellText(scope: TextScope, field: ModelField, cell: CellValue): string {
  const { context, locale } = scope
  const { definition, config } = field.behaviour
  if (cell === null) return ''
  if (definition.holds === 'records') return namesOfLinked(scope, field, cell)
  if (definition.holds === 'users') return memberNames(context.org.db, itemsOf(cell))
  if (definition.holds === 'attachments') return ''
  return definition.format(cell, config, locale)
}

/** Names of linked records. One that a dry run would make has the name that it would have. */
function namesOfLinked(scope: TextScope, field: ModelField, cell: CellValue): string {
  const { context, locale, wouldBe } = scope
  const target = findTableModel(context.org, namedTableOf(field) ?? '')
  const label = target && namingFieldOf(target)
  const named = (id: string): CellValue | undefined => wouldBe?.get(`${target?.id} ${id}`)?.[label?.id ?? '']
  const ids = itemsOf(cell)
  if (!label || !ids.some((id) => named(id) !== undefined)) return linkedTexts(context, field, [cell], locale)[0] ?? ''
  const texts = ids.map((id) => {
    const would = named(id)
    return would === undefined ? (linkedTexts(context, field, [[id]], locale)[0] ?? '') : cellText(scope, label, would)
  })
  return texts.filter((text) => text !== '').join(', ')
}

function memberNames({ all, build }: RunScope['context']['org']['db'], ids: readonly string[]): string {
  if (ids.length === 0) return ''
  const rows = all(build.selectFrom('member').select(['id', 'display_name']).where('id', 'in', ids))
  const names = new Map(rows.map((row) => [row.id, row.display_name]))
  return ids.flatMap((id) => names.get(id) ?? []).join(', ')
}

/** The text that names a record. */
export function labelText(
  scope: TextScope,
  fields: readonly ModelField[],
  labelField: string | null,
  cells: Readonly<Record<string, CellValue>>,
): string {
  const field = fields.find(({ id }) => id === labelField) ?? fields[0]
  return field ? cellText(scope, field, cells[field.id] ?? null) : ''
}
