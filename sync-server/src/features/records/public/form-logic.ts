import type { Locale } from '#shared/fields/field-type.ts'
import { isAsking, type FormPart } from '#shared/nouns/forms/form.ts'
import type { Conditional } from '#shared/nouns/tables/conditional-schema.ts'
import { isUuid } from '#shared/lib/ids.ts'
import type { FormLogic } from '#shared/nouns/public-links/form-logic.ts'
import { predicateOf } from '#shared/query/predicate.ts'
import { prepareFilter } from '#shared/query/prepare-filter.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { isFilterGroup, type FilterCondition, type FilterGroup } from '#shared/values/query.ts'
import { isAnswered, type Question } from '#server/features/records/public/form-plan.ts'
import type { TableModel } from '#server/storage/records/table-model.ts'

/** No field has this id: a condition on it never holds. */
const never: FilterCondition = { id: 'never', fieldId: 'never', operator: 'never' }
const always = { id: 'always', conjunction: 'and', nodes: [] } as const satisfies FilterGroup

/**
 * A visitor's page judges the form by itself with this: its parts and the table's rules, under the names of parts. Conditions on fields
 * that the form does not ask for are decided here, and what rules set is left out. Undefined for a form without conditions and rules.
 */
export function logicOf(
  model: TableModel,
  parts: readonly FormPart[],
  questions: readonly Question[],
  { isNew, cell, locale }: { isNew: boolean; cell: (fieldId: string) => CellValue; locale: Locale },
): FormLogic | undefined {
  const partOf = new Map(questions.map(({ part, field }) => [field.id, part.id]))
  // new lines are none of the records that a condition names, and visitors learn no ids of records
  const ofLines = new Map(questions.flatMap(({ field, lines }) => (lines ? [[field.id, lines] as const] : [])))
  const isTold = (node: FilterCondition): boolean => {
    const lines = ofLines.get(node.fieldId)
    return !lines || (node.value === undefined && !lines.hasOthers)
  }
  const veiled = new Map(questions.flatMap(({ field, choosing }) => (choosing ? [[field.id, choosing] as const] : [])))
  const underNames = (node: FilterCondition): FilterCondition => {
    const choosing = veiled.get(node.fieldId)
    // filters take one id for a list of one
    const ids = typeof node.value === 'string' ? [node.value] : node.value
    return choosing && Array.isArray(ids) ? { ...node, value: ids.filter(isUuid).map(choosing.veil) } : node
  }
  const fold = (when: FilterGroup): FilterGroup => {
    const folded = foldGroup(
      when,
      (node) => {
        const fieldId = isTold(node) ? partOf.get(node.fieldId) : undefined
        return fieldId === undefined ? undefined : { ...underNames(node), fieldId }
      },
      (node) => holdsNow(model, node, cell),
    )
    return folded === true ? { ...always } : folded === false ? { ...always, nodes: [never] } : folded
  }
  const conditionals = model.conditionals.flatMap((rule): Conditional[] => {
    const actions = rule.actions.flatMap((action) => {
      const fieldId = partOf.get(action.fieldId)
      return fieldId === undefined || action.type === 'setValue' ? [] : [{ ...action, fieldId }]
    })
    return actions.length === 0 ? [] : [{ id: rule.id, when: fold(rule.when), actions }]
  })
  if (conditionals.length === 0 && !parts.some((part) => part.when)) return undefined
  return {
    parts: parts.map((part) => ({
      ...withoutIds(part),
      ...(isAsking(part) && { field_id: partOf.get(part.field_id) ?? part.id }),
      ...(part.when && { when: fold(part.when) }),
    })),
    fields: questions.map((question) => {
      const { part, field } = question
      const config = question.choosing ? limitOf(question) : field.definition.holds === 'options' ? field.config : {}
      const required = field.required && !isAnswered(question)
      return { id: part.id, type: field.type, required, config, ...(field.default && { default: true }) }
    }),
    conditionals,
    locale,
    namingFieldId: isNew ? (partOf.get(model.recordLabelField ?? '') ?? null) : null,
  }
}

/** A question tells what its part begins with, and the fields of its lines, under names of this link alone. */
function withoutIds(part: FormPart): FormPart {
  if (part.type === 'rows') return { ...part, fields: [] }
  if (part.type !== 'field') return part
  const { default: _, ...rest } = part
  return rest
}

/** How many people or records the field takes, without what else its settings say. */
function limitOf({ choosing }: Question): object {
  return { multiple: choosing?.most !== 1, limitToOne: choosing?.most === 1 }
}

/** A condition of a field that the form does not ask for: the visitor's answers do not change it. */
function holdsNow(model: TableModel, node: FilterCondition, cell: (fieldId: string) => CellValue): boolean {
  const group: FilterGroup = { ...always, nodes: [node] }
  return predicateOf(prepareFilter(group, model.fields, { currentUserId: null, unfinished: 'nothing' }))({ id: '', cell })
}

function foldGroup(
  group: FilterGroup,
  told: (node: FilterCondition) => FilterCondition | undefined,
  decide: (node: FilterCondition) => boolean,
): FilterGroup | boolean {
  const isAll = group.conjunction === 'and'
  if (group.nodes.length === 0) return true
  const nodes: FilterGroup['nodes'] = []
  for (const node of group.nodes) {
    const folded = isFilterGroup(node) ? foldGroup(node, told, decide) : (told(node) ?? decide(node))
    if (typeof folded === 'boolean') {
      if (folded !== isAll) return folded
    } else nodes.push(folded)
  }
  return nodes.length === 0 ? isAll : { ...group, nodes }
}
