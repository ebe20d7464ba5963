import { fieldsOfConditionals, type Conditional } from '#shared/tables/conditional.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { seesNamed, withUnseen } from '#server/access/seen-names.ts'
import type { TableModel } from '#server/storage/records/table-model.ts'

/**
 * Whether somebody may see all that a rule looks at or acts on: not where their role hides a field, nor where a link leads to a table that
 * it hides, nor a field worked out from such, also in the trash.
 */
export function seesRule(context: OrgContext, model: TableModel, rule: Conditional): boolean {
  return [...fieldsOfConditionals([rule])].every((id) => seesNamed(context, model.id, id))
}

/**
 * The rules somebody wrote, with those of the table that they do not see kept behind the rule they stood behind: a later rule wins over an
 * earlier one.
 */
export function withHiddenRules(context: OrgContext, model: TableModel, written: readonly Conditional[]): Conditional[] {
  return withUnseen(
    model.conditionals,
    written,
    (rule) => seesRule(context, model, rule),
    (a, b) => a.id === b.id,
  )
}
