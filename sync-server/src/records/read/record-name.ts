import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible } from '#server/access/record-rights.ts'
import { rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { findLabels } from '#server/storage/records/record-labels.ts'
import { findTableModel, namingFieldOf } from '#server/storage/records/table-model.ts'
import { orgLocale } from '#server/storage/org-locale.ts'

/** A record's name as far as the person may see it, else empty. Names that are people, files or links are not worked out. */
export function recordName(context: OrgContext, tableId: string, recordId: string): string {
  const model = findTableModel(context.org, tableId)
  const label = model && namingFieldOf(model, model.fields[0])
  if (!model || !label || model.archived) return ''
  const access = context.access.table(model.id)
  if (!isFieldVisible(context, access, label)) return ''
  const { definition, config } = label.behaviour
  if (definition.holds !== undefined) return ''
  const cell = findLabels(context.org, model, label, [recordId], rowRuleFilter(access, model, context.memberId)).get(recordId)
  return cell === undefined || cell === null ? '' : definition.format(cell, config, orgLocale(context.org))
}
