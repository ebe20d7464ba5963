import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { QueryField } from '#shared/query/query-field.ts'
import { bucketOf } from '#shared/query/groups.ts'
import type { bucketConditions } from '#shared/query/bucket-conditions.ts'
import type { FilterCondition, FilterGroup, GroupLevel } from '#shared/values/query.ts'

/** The most groups that are left out: a part of a filter has at most 50 conditions. */
const mostShut = 49

/**
 * A filter without the records of closed groups, so that a large table fetches only visible ones. Groups that no condition matches exactly (texts
 * that differ in case or accents, lists) stay in.
 * @param closed ids as `groupItems` gives them
 * @param conditionsOf names the records of a bucket; without it groups by buckets stay in
 */
export function withoutGroups(
  filter: FilterGroup | null,
  levels: readonly GroupLevel[],
  fields: readonly QueryField[],
  closed: ReadonlySet<string>,
  conditionsOf?: typeof bucketConditions,
): FilterGroup | null {
  const out = [...closed].slice(0, mostShut).flatMap((text, index): FilterGroup[] => {
    const id = `shut${index}`
    const keys = JSON.parse(text.slice('group '.length)) as CellValue[]
    const parts = keys.map((key, at) => {
      const level = levels[at]
      const field = fields.find(({ id: fieldId }) => fieldId === level?.fieldId)
      return level && field && others(id, key, field, level, conditionsOf)
    })
    return parts.every((part) => part !== undefined) ? [{ id, conjunction: 'or', nodes: parts.flat() }] : []
  })
  if (out.length === 0) return filter
  return { id: 'open', conjunction: 'and', nodes: filter ? [filter, ...out] : out }
}

/** Conditions one of which holds for the records of every other group of the level. */
function others(
  id: string,
  key: CellValue,
  field: QueryField,
  level: GroupLevel,
  conditionsOf: typeof bucketConditions | undefined,
): FilterCondition[] | undefined {
  if (Array.isArray(key)) return undefined
  const bucket = bucketOf(field, level)
  return bucket === undefined ? otherThan(id, key, field) : conditionsOf?.(field, bucket, key, id)?.outside
}

function otherThan(id: string, key: string | number | null, field: QueryField): FilterCondition[] | undefined {
  const { definition, config } = behaviourOf(field)
  // shut while the records were grouped by something else
  if (!definition.check(key, config).ok) return undefined
  const form = key === null ? ['isFilled'] : ['notEquals', 'noneOf']
  const operator = definition.operators.find((each) => form.includes(each.form) && each.part === undefined)
  if (!operator) return undefined
  const value = operator.form === 'noneOf' ? [String(key)] : key
  return [{ id, fieldId: field.id, operator: operator.name, ...(value !== null && { value }) }]
}
