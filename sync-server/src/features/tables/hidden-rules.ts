import { fieldsOfConditionals, type Conditional } from '#shared/tables/conditional.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible } from '#server/access/record-rights.ts'
import type { TableModel } from '#server/storage/records/table-model.ts'

/**
 * Whether somebody may see all that a rule looks at or acts on: not where their role hides a field, nor where a link leads to a table that
 * it hides, nor a field worked out from such. What is gone hides nothing more than the role does.
 */
export function seesRule(context: OrgContext, model: TableModel, rule: Conditional): boolean {
  const access = context.access.table(model.id)
  return [...fieldsOfConditionals([rule])].every((id) => {
    const field = model.field(id)
    return field ? isFieldVisible(context, access, field) : !access.hiddenFields.has(id)
  })
}

/**
 * The rules somebody wrote, with those of the table that they do not see kept behind the rule they stood behind: a later rule wins over an
 * earlier one.
 */
export function withHiddenRules(context: OrgContext, model: TableModel, written: readonly Conditional[]): Conditional[] {
  const rules = [...written]
  let before = 0
  for (const rule of model.conditionals) {
    if (seesRule(context, model, rule)) {
      const at = rules.findIndex(({ id }) => id === rule.id)
      if (at >= 0) before = at + 1
    } else rules.splice(before++, 0, rule)
  }
  return rules
}
