import { withUnseen } from '#shared/lib/with-unseen.ts'
import type { Conditional } from '#shared/nouns/tables/conditional-schema.ts'
import { fieldsOfConditionals } from '#shared/nouns/tables/conditional.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { seesNamed } from '#server/access/seen-names.ts'
import type { TableModel } from '#server/storage/records/table-model.ts'

/**
 * Whether a person may see every field that a rule reads or writes, also in the trash. Hidden fields, links to a hidden table, and fields
 * computed from them do not count as visible.
 */
export function seesRule(context: OrgContext, model: TableModel, rule: Conditional): boolean {
  return [...fieldsOfConditionals([rule])].every((id) => seesNamed(context, model.id, id))
}

/**
 * The written rules, with the table's rules that the writer does not see kept behind their predecessors: a later rule wins over an earlier
 * one.
 */
export function withHiddenRules(context: OrgContext, model: TableModel, written: readonly Conditional[]): Conditional[] {
  return withUnseen(
    model.conditionals,
    written,
    (rule) => seesRule(context, model, rule),
    (a, b) => a.id === b.id,
  )
}
