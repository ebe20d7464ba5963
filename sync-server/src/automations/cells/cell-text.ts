import { itemsOf } from '#shared/fields/cell-items.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'
import { linkedTexts } from '#server/records/read/linked-texts.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** How a cell reads in a text: people and linked records by their names, as far as the run's rights show them. */
export function cellText({ context, locale }: Pick<RunScope, 'context' | 'locale'>, field: ModelField, cell: CellValue): string {
  const { definition, config } = field.behaviour
  if (cell === null) return ''
  if (definition.holds === 'records') return linkedTexts(context, field, [cell], locale)[0] ?? ''
  if (definition.holds === 'users') return memberNames(context.org.db, itemsOf(cell))
  if (definition.holds === 'attachments') return ''
  return definition.format(cell, config, locale)
}

function memberNames({ all, build }: RunScope['context']['org']['db'], ids: readonly string[]): string {
  if (ids.length === 0) return ''
  const rows = all(build.selectFrom('member').select(['id', 'display_name']).where('id', 'in', ids))
  const names = new Map(rows.map((row) => [row.id, row.display_name]))
  return ids.flatMap((id) => names.get(id) ?? []).join(', ')
}

/** The text that names a record. */
export function labelText(
  scope: Pick<RunScope, 'context' | 'locale'>,
  fields: readonly ModelField[],
  labelField: string | null,
  cells: Readonly<Record<string, CellValue>>,
): string {
  const field = fields.find(({ id }) => id === labelField) ?? fields[0]
  return field ? cellText(scope, field, cells[field.id] ?? null) : ''
}
