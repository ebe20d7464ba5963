import type { Selectable } from 'kysely'
import type { Conditional } from '#shared/nouns/tables/conditional-schema.ts'
import { invalidConditionals } from '#shared/nouns/tables/conditional.ts'
import { itemsOf } from '#shared/fields/cell-items.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { suggestFields } from '#shared/nouns/tables/suggest-fields.ts'
import type { SuggestedField } from '#shared/nouns/tables/suggested-field.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { openStructure } from '#server/access/record-rights.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { mayAttach } from '#server/access/may-attach.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { seesRule, withHiddenRules } from '#server/features/tables/hidden-rules.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import type { StructureTables } from '#server/storage/schema/structure-tables.ts'
import { findTableModel, touchStructure, type TableModel } from '#server/storage/records/table-model.ts'

type SetValue = Extract<Conditional['actions'][number], { type: 'setValue' }>

/** Inside a write: changes the table's rules for its records; devices and caches are notified. The caller has checked the right. */
export function writeRule(
  context: OrgContext,
  tableId: string,
  change: Partial<Omit<Selectable<StructureTables['table_rule']>, 'table_id'>>,
): void {
  const { org } = context
  const row = { table_id: tableId, unique_field_id: null, conditionals: '[]', suggested_fields: '[]', ...change }
  org.db.run(
    org.db.build
      .insertInto('table_rule')
      .values(row)
      .onConflict((on) => on.column('table_id').doUpdateSet(change)),
  )
  org.db.run(
    org.db.build.updateTable('table_def').set({ seq: org.nextSeq(), updated_at: context.now().toISOString() }).where('id', '=', tableId),
  )
  touchStructure(org, tableId)
  org.changed()
}

/**
 * Inside a write: replaces the table's rules, except those that the writer does not see. @throws AppError `invalid_conditions` with the
 * rules that cannot work, or that name hidden fields
 */
export function setConditionals(context: OrgContext, tableId: string, written: readonly Conditional[]): void {
  const model = openStructure(context, tableId)
  const wrong = invalidConditionals(written, model.fields)
  const unseen = written.filter((rule) => !seesRule(context, model, rule))
  const badValues = written.filter((rule) =>
    rule.actions.some((action) => {
      const field = model.field(action.fieldId)
      if (action.type !== 'setValue') return false
      return (
        !field || field.definition.computed || !field.definition.check(action.value, field.config).ok || !mayPreset(context, model, action)
      )
    }),
  )
  const ids = [...new Set([...wrong, ...[...unseen, ...badValues].map((rule) => rule.id)])]
  if (ids.length > 0) throw new AppError('invalid_conditions', { ids })
  const conditionals = withHiddenRules(context, model, written)
  writeRule(context, tableId, { conditionals: JSON.stringify(conditionals) })
  writeAudit(context, {
    action: 'table.conditionals',
    entityType: 'table',
    entityId: tableId,
    label: model.label,
    before: { conditionals: model.conditionals },
    after: { conditionals },
  })
}

/** True for files that the person may attach, or that an earlier rule already used. */
function mayPreset(context: OrgContext, { field: find, conditionals }: TableModel, action: SetValue): boolean {
  if (find(action.fieldId)?.definition.holds !== 'attachments') return true
  const before = conditionals.flatMap(({ actions }) =>
    actions.flatMap((other) => (other.type === 'setValue' && other.fieldId === action.fieldId ? itemsOf(other.value) : [])),
  )
  const added = itemsOf(action.value).filter((id) => !before.includes(id))
  const allowed = mayAttach(context, added)
  return added.every((id) => allowed.has(id))
}

/** Inside a write: a new table is offered fields that tables of its name often have. */
export function suggestFor(context: OrgContext, tableId: string): void {
  const model = findTableModel(context.org, tableId)
  if (!model) return
  const suggested = suggestFields(model.label, orgLocale(context.org).language, model.fields, newShortId)
  if (suggested.length > 0) writeRule(context, tableId, { suggested_fields: JSON.stringify(suggested) })
}

/** Inside a write: removes a suggestion that was added as a field, or dismissed. Unknown ids change nothing. */
export function endSuggestion(context: OrgContext, tableId: string, fieldId: string): void {
  const suggested = readSuggested(context, tableId)
  const left = suggested.filter((field) => field.id !== fieldId)
  if (left.length < suggested.length) writeRule(context, tableId, { suggested_fields: JSON.stringify(left) })
}

export function readSuggested({ org: { db } }: OrgContext, tableId: string): SuggestedField[] {
  const row = db.get(db.build.selectFrom('table_rule').select('suggested_fields').where('table_id', '=', tableId))
  return JSON.parse(row?.suggested_fields ?? '[]') as SuggestedField[]
}
