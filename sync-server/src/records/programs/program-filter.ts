import { z } from 'zod'
import type { Locale } from '#shared/fields/field-type.ts'
import { findOperator } from '#shared/fields/registry.ts'
import type { AppError } from '#shared/protocol/errors.ts'
import { isFilterGroup, type FilterCondition, type FilterGroup, type Sort } from '#shared/values/query.ts'
import { filterGroupSchema } from '#shared/values/query-schema.ts'
import type { FieldKeys } from '#server/records/programs/field-keys.ts'
import { comparedValue } from '#server/records/programs/filter-values.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'

const conditionsSchema = z
  .array(
    z.strictObject({
      field: z.string().min(1).max(200),
      operator: z.string().min(1).max(40),
      value: z.union([z.string().max(10_000), z.number(), z.boolean(), z.array(z.string().max(200)).max(500)]).optional(),
    }),
  )
  .max(50)

const wrong = (path: string, message: string): AppError => wrongPart(path, message, 'query')

/** `filters` of a program: a list of conditions that all hold, or a filter as views have it. @throws AppError `invalid_request` */
export function readProgramFilter(text: string, keys: FieldKeys, locale: Locale): FilterGroup | null {
  if (text === '') return null
  const given = parseJson(text)
  return readConditions(Array.isArray(given) ? groupOf(given, keys) : wholeFilter(given), keys, locale)
}

/** The same filter with its values as the operators read them. */
function readConditions(group: FilterGroup, keys: FieldKeys, locale: Locale): FilterGroup {
  return {
    ...group,
    nodes: group.nodes.map((node) => (isFilterGroup(node) ? readConditions(node, keys, locale) : readCondition(node, keys, locale))),
  }
}

function readCondition(condition: FilterCondition, keys: FieldKeys, locale: Locale): FilterCondition {
  const field = keys.field(condition.fieldId)
  const { behaviour, label } = field
  const asked = findOperator(behaviour.type, condition.operator)
  if (!asked) {
    const known = behaviour.definition.operators.map(({ name }) => name).join(', ')
    throw wrong('filters', `${label} has no operator ${condition.operator.slice(0, 40)}; it has ${known}`)
  }
  if (condition.value === undefined) return condition
  const value = comparedValue(asked, field, condition.value, locale)
  if (value === undefined) throw wrong('filters', `${label} is not compared with ${JSON.stringify(condition.value).slice(0, 100)}`)
  return { ...condition, value }
}

function groupOf(given: unknown, keys: FieldKeys): FilterGroup {
  const parsed = conditionsSchema.safeParse(given)
  if (!parsed.success) throw wrong('filters', 'not a list of {field, operator, value}')
  const nodes = parsed.data.map(({ field, operator, value }, index) => ({
    id: `c${index}`,
    fieldId: keys.field(field).id,
    ...(typeof value === 'boolean' ? tickOf(operator, value) : { operator, ...(value !== undefined && { value }) }),
  }))
  return { id: 'all', conjunction: 'and', nodes }
}

/** `is false` of a tick box. Other operators are not compared with true and false. */
function tickOf(operator: string, value: boolean): Pick<FilterCondition, 'operator' | 'value'> {
  if (operator !== 'is' && operator !== 'isNot') return { operator, value: String(value) }
  return { operator: (operator === 'is') === value ? 'isChecked' : 'isNotChecked' }
}

function wholeFilter(given: unknown): FilterGroup {
  const parsed = filterGroupSchema.safeParse(given)
  if (!parsed.success) throw wrong('filters', 'neither a list of {field, operator, value} nor a filter')
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw wrong('filters', 'not JSON')
  }
}

/** `Name,-Total`: by name, then by total, the largest first. @throws AppError `invalid_request` */
export function readProgramSorts(text: string, keys: FieldKeys): Sort[] {
  return partsOf(text).map((part) => {
    const isDown = part.startsWith('-')
    return { fieldId: keys.field(isDown ? part.slice(1) : part).id, direction: isDown ? 'desc' : 'asc' }
  })
}

export function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
