import { behaviourOf } from '#shared/fields/behaviour.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { newId } from '#shared/lib/ids.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Conditional, ConditionalAction } from '#shared/nouns/tables/conditional-schema.ts'
import { invalidConditionals } from '#shared/nouns/tables/conditional.ts'
import type { Field } from '#shared/nouns/tables/table.ts'

export type ActionType = ConditionalAction['type']
export const actionTypes: readonly ActionType[] = ['show', 'hide', 'require', 'setValue']

/** An action being written: it may not name its field yet. */
export interface ActionDraft {
  type: ActionType
  fieldId: string | null
  /** of `setValue` */
  value?: CellValue
}

export interface RuleDraft extends Omit<Conditional, 'actions'> {
  actions: ActionDraft[]
}

export function newRule(): RuleDraft {
  return { id: newId(), when: { id: newId(), conjunction: 'and', nodes: [] }, actions: [newAction()] }
}

export function newAction(): ActionDraft {
  return { type: 'show', fieldId: null }
}

/** Whether an action can be taken on a field: anything can be shown or hidden, but only what people fill can be asked for. */
export function fitsAction(type: ActionType, field: Field): boolean {
  if (type === 'show' || type === 'hide') return true
  if (!isFilled(field)) return false
  return type === 'require' || fieldTypes[field.type].holds !== 'attachments'
}

/** Whether people fill the field's cells themselves. */
export function isFilled(field: Field): boolean {
  const { definition } = behaviourOf(field)
  return !fieldTypes[field.type].computed && definition.column !== 'none' && definition.column !== 'system'
}

/** The rules as they are stored, or those that cannot work yet. */
export function readRules(drafts: readonly RuleDraft[], fields: readonly Field[]): { rules: Conditional[]; invalid: Set<string> } {
  const invalid = new Set(drafts.filter((draft) => draft.actions.some((action) => !isWhole(action, fields))).map((draft) => draft.id))
  const rules = drafts.filter((draft) => !invalid.has(draft.id)) as Conditional[]
  for (const id of invalidConditionals(rules, fields)) invalid.add(id)
  return { rules, invalid }
}

/** A missing or wrong part of a rule; the interface has a sentence for each (`structure:rules.wrong.<name>`). */
export type RuleFault = 'noCondition' | 'condition' | 'noField' | 'value'

export function faultOf(draft: RuleDraft, fields: readonly Field[]): RuleFault {
  if (draft.when.nodes.length === 0) return 'noCondition'
  const wrong = draft.actions.find((action) => !isWhole(action, fields))
  if (!wrong) return 'condition'
  return fields.some((field) => field.id === wrong.fieldId && fitsAction(wrong.type, field)) ? 'value' : 'noField'
}

function isWhole(action: ActionDraft, fields: readonly Field[]): boolean {
  const field = fields.find((candidate) => candidate.id === action.fieldId)
  if (!field || !fitsAction(action.type, field)) return false
  if (action.type !== 'setValue') return true
  const { definition, config } = behaviourOf(field)
  return definition.check(action.value ?? null, config).ok
}

/**
 * The list as its author leaves it, over what others did meanwhile: a rule that the author did not touch is as it is now, and new rules of
 * others come behind.
 * @param begun what was stored as the author began
 */
export function mergeRules(begun: readonly RuleDraft[], mine: readonly RuleDraft[], now: readonly RuleDraft[]): RuleDraft[] {
  const find = (rules: readonly RuleDraft[], id: string) => rules.find((rule) => rule.id === id)
  const kept = mine.flatMap((rule) => {
    const isTouched = JSON.stringify(rule) !== JSON.stringify(find(begun, rule.id))
    return isTouched ? [rule] : (find(now, rule.id) ?? [])
  })
  return [...kept, ...now.filter(({ id }) => !find(begun, id) && !find(mine, id))]
}
