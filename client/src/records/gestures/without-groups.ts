import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { QueryField } from '#shared/query/query-field.ts'
import type { FilterCondition, FilterGroup, Sort } from '#shared/values/query.ts'

/** The most groups that are left out: a part of a filter has at most 50 conditions. */
const mostShut = 49

/**
 * A filter without the records of closed groups, so that a large table fetches only visible ones. Groups that no condition matches exactly (texts
 * that differ in case or accents, lists) stay in.
 * @param closed ids as `groupItems` gives them
 */
export function withoutGroups(
  filter: FilterGroup | null,
  levels: readonly Sort[],
  fields: readonly QueryField[],
  closed: ReadonlySet<string>,
): FilterGroup | null {
  const out = [...closed].slice(0, mostShut).flatMap((text, index): FilterGroup[] => {
    const id = `shut${index}`
    const keys = JSON.parse(text.slice('group '.length)) as CellValue[]
    const nodes = keys.flatMap(
      (key, at) =>
        otherThan(
          id,
          key,
          fields.find((field) => field.id === levels[at]?.fieldId),
        ) ?? [],
    )
    return nodes.length === keys.length ? [{ id, conjunction: 'or', nodes }] : []
  })
  if (out.length === 0) return filter
  return { id: 'open', conjunction: 'and', nodes: filter ? [filter, ...out] : out }
}

function otherThan(id: string, key: CellValue, field: QueryField | undefined): FilterCondition | undefined {
  if (!field || Array.isArray(key)) return undefined
  const { definition, config } = behaviourOf(field)
  // shut while the records were grouped by something else
  if (!definition.check(key, config).ok) return undefined
  const form = key === null ? ['isFilled'] : ['notEquals', 'noneOf']
  const operator = definition.operators.find((each) => form.includes(each.form) && each.part === undefined)
  if (!operator) return undefined
  const value = operator.form === 'noneOf' ? [String(key)] : key
  return { id, fieldId: field.id, operator: operator.name, ...(value !== null && { value }) }
}
