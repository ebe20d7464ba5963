import { itemsOf } from '#shared/fields/cell-items.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible } from '#server/access/record-rights.ts'
import { rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { findLabels } from '#server/storage/records/record-labels.ts'
import { findTableModel, namedTableOf, namingFieldOf, type ModelField } from '#server/storage/records/table-model.ts'

/**
 * Cells that link records, by the names of those: as far as the person may see the table, the field that names its records, and those
 * very records. One query for the column; no more than `most` records are named.
 */
export function linkedTexts(
  context: OrgContext,
  field: Pick<ModelField, 'behaviour'>,
  cells: readonly CellValue[],
  locale: Locale,
  most = Number.POSITIVE_INFINITY,
): string[] {
  const target = findTableModel(context.org, namedTableOf(field) ?? '')
  const label = target && namingFieldOf(target)
  if (!target || !label) return cells.map(() => '')
  const access = context.access.table(target.id)
  if (target.archived || !isFieldVisible(context, access, label)) return cells.map(() => '')
  const ids = [...new Set(cells.flatMap(itemsOf))].slice(0, most)
  const found = findLabels(context.org, target, label, ids, rowRuleFilter(access, target, context.memberId))
  const { definition, config } = label.behaviour
  const texts = new Map([...found].map(([id, cell]) => [id, definition.format(cell, config, locale)]))
  return cells.map((cell) =>
    itemsOf(cell)
      .map((id) => texts.get(id) ?? '')
      .filter((text) => text !== '')
      .join(', '),
  )
}
