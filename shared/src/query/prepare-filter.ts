import { behaviourOf } from '#shared/fields/behaviour.ts'
import { cleanText } from '#shared/fields/clean-text.ts'
import { isIsoDay } from '#shared/days/day.ts'
import { instantOf } from '#shared/days/clock.ts'
import { readClock, readTime } from '#shared/fields/date-text.ts'
import type { Operator, OperatorForm, OperatorValue } from '#shared/fields/field-type.ts'
import { findOperator } from '#shared/fields/registry.ts'
import { operator } from '#shared/fields/operators.ts'
import { storedNumber } from '#shared/fields/number-text.ts'
import type { QueryField } from '#shared/query/query-field.ts'
import { isFilterGroup, type FilterCondition, type FilterGroup, type RelativeValue } from '#shared/values/query.ts'
import { boundsOf, periodOf, type Moment, type Period } from '#shared/query/relative-day.ts'
import { searchedDays } from '#shared/query/searched-days.ts'

/**
 * A filter or search with its fields, operators and values resolved and checked. Both compilers (predicate here, SQL on the server) start
 * from it. They therefore leave out the same parts.
 */
export type PreparedNode =
  | { kind: 'all'; nodes: PreparedNode[] }
  | { kind: 'any'; nodes: PreparedNode[] }
  | { kind: 'test'; field: QueryField; operator: Operator; value: OperatorValue }
  | { kind: 'constant'; value: boolean }

export interface PrepareOptions {
  /** who *current user* is; null (a public link) makes such a condition match nothing */
  currentUserId: string | null
  /**
   * The meaning of a condition without a value yet: queries leave it out, rules match nothing. A broken condition
   * (field gone, operator or value of another type) always matches nothing: a deletion never widens a query.
   */
  unfinished: 'leaveOut' | 'nothing'
  /** what today is, and where its days begin; now in UTC by default */
  moment?: Partial<Moment>
}

/** Resolves a filter tree over the given fields. A missing or empty filter matches everything. */
export function prepareFilter(filter: FilterGroup | null, fields: readonly QueryField[], options: PrepareOptions): PreparedNode {
  if (!filter) return { kind: 'constant', value: true }
  const byId = new Map(fields.map((field) => [field.id, field]))
  return prepareGroup(filter, byId, options) ?? { kind: 'constant', value: true }
}

function prepareGroup(group: FilterGroup, fields: Map<string, QueryField>, options: PrepareOptions): PreparedNode | undefined {
  const nodes = group.nodes.flatMap((node) => {
    const prepared = isFilterGroup(node) ? prepareGroup(node, fields, options) : prepareCondition(node, fields.get(node.fieldId), options)
    return prepared ? [prepared] : []
  })
  if (nodes.length === 0) return undefined
  return { kind: group.conjunction === 'or' ? 'any' : 'all', nodes }
}

const nothing: PreparedNode = { kind: 'constant', value: false }

function prepareCondition(condition: FilterCondition, field: QueryField | undefined, options: PrepareOptions): PreparedNode | undefined {
  const asked = field && findOperator(behaviourOf(field).type, condition.operator)
  if (!field || !asked) return nothing
  let value: OperatorValue
  if (typeof condition.value === 'object' && 'relative' in condition.value) {
    return asked.input === 'date' ? prepareDay(field, asked, condition.value, options) : nothing
  } else if (typeof condition.value === 'object' && !Array.isArray(condition.value)) {
    if (options.currentUserId === null) return nothing
    value = options.currentUserId
  } else {
    value = condition.value
  }
  if (asked.fixed) {
    const fixed = asked.fixed(behaviourOf(field).config)
    return fixed === undefined ? nothing : { kind: 'test', field, operator: asked, value: fixed }
  }
  const instant = asked.part === 'day' && asked.input === 'date' ? readInstant(value, options) : undefined
  if (instant !== undefined) return prepareInstant(field, asked, instant)
  const checked = checkValue(asked, value, field)
  if (!checked.usable) return options.unfinished === 'leaveOut' && isUnfinished(value) ? undefined : nothing
  if (asked.part === 'day' && asked.input === 'date') return prepareDay(field, asked, String(checked.value), options)
  return { kind: 'test', field, operator: asked, value: checked.value }
}

/** The condition has no value to compare with yet. */
function isUnfinished(value: OperatorValue): boolean {
  return value === undefined || (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0)
}

/** True when some condition has nothing to compare with yet. Queries leave it out; whatever acts by itself must not. */
export function isFilterUnfinished(filter: FilterGroup | null, fields: readonly QueryField[]): boolean {
  const byId = new Map(fields.map((field) => [field.id, field]))
  return filter !== null && hasUnfinished(filter, byId)
}

function hasUnfinished(group: FilterGroup, fields: ReadonlyMap<string, QueryField>): boolean {
  return group.nodes.some((node) => {
    if (isFilterGroup(node)) return hasUnfinished(node, fields)
    const field = fields.get(node.fieldId)
    const asked = field && findOperator(behaviourOf(field).type, node.operator)
    const isAskedFor = asked !== undefined && asked.input !== 'none' && !asked.fixed
    return isAskedFor && (typeof node.value !== 'object' || Array.isArray(node.value)) && isUnfinished(node.value)
  })
}

/** True when some condition cannot be read over these fields. It matches nothing until it is repaired or removed. */
export function isFilterBroken(filter: FilterGroup | null, fields: readonly QueryField[]): boolean {
  const byId = new Map(fields.map((field) => [field.id, field]))
  return filter !== null && hasBroken(filter, byId)
}

function hasBroken(group: FilterGroup, fields: ReadonlyMap<string, QueryField>): boolean {
  return group.nodes.some((node) =>
    isFilterGroup(node)
      ? hasBroken(node, fields)
      : prepareCondition(node, fields.get(node.fieldId), { currentUserId: 'anybody', unfinished: 'leaveOut' }) === nothing,
  )
}

/** Comparisons with a period, by form: before, within and after it. */
const dayTests: Partial<
  Record<OperatorForm, (test: (form: OperatorForm, value?: string) => PreparedNode, start: string, end: string) => PreparedNode>
> = {
  equals: (test, start, end) => ({ kind: 'all', nodes: [test('greaterOrEqual', start), test('less', end)] }),
  notEquals: (test, start, end) => ({ kind: 'any', nodes: [test('isEmpty'), test('less', start), test('greaterOrEqual', end)] }),
  less: (test, start) => test('less', start),
  lessOrEqual: (test, _start, end) => test('less', end),
  greater: (test, _start, end) => test('greaterOrEqual', end),
  greaterOrEqual: (test, start) => test('greaterOrEqual', start),
}

/**
 * A day, absolute or relative to today, in the person's time zone. Cells that are instants are compared with the instants at which their
 * days begin and end.
 */
function prepareDay(field: QueryField, asked: Operator, value: string | RelativeValue, { moment }: PrepareOptions): PreparedNode {
  const { now = Date.now(), timezone = 'UTC' } = moment ?? {}
  const period = typeof value === 'string' ? { from: value, to: value } : periodOf(value.relative, value.amount ?? 0, { now, timezone })
  return preparePeriod(field, asked, period, timezone)
}

function preparePeriod(field: QueryField, asked: Operator, period: Period, timezone: string): PreparedNode {
  const make = asked.part === undefined || asked.part === 'day' ? dayTests[asked.form] : undefined
  // forms of their own (a range of days that includes one) are asked of the first of them
  if (!make) return { kind: 'test', field, operator: asked, value: period.from }
  const { start, end } = boundsOf(period, asked.part === 'day', timezone)
  const test = (form: OperatorForm, bound?: string): PreparedNode => ({
    kind: 'test',
    field,
    operator: operator(asked.name, 'date', form),
    value: bound,
  })
  return make(test, start, end)
}

/** A day with a time, as programs write it; without an offset it is that of the person's time zone. */
function readInstant(value: OperatorValue, { moment }: PrepareOptions): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d/.test(value) || !isIsoDay(value.slice(0, 10))) return undefined
  const time = readTime(value.slice(10))
  return time && instantOf(value.slice(0, 10), time, moment?.timezone ?? 'UTC').toISOString()
}

/** A cell that is an instant, compared with one. */
function prepareInstant(field: QueryField, asked: Operator, value: string): PreparedNode {
  const test = (form: OperatorForm): PreparedNode => ({ kind: 'test', field, operator: operator(asked.name, 'date', form), value })
  return asked.form === 'notEquals' ? { kind: 'any', nodes: [test('isEmpty'), test('notEquals')] } : test(asked.form)
}

/** Brings a condition's value into the shape of its operator; a missing or foreign one is not usable. */
function checkValue({ input }: Operator, value: OperatorValue, field: QueryField): { usable: boolean; value: OperatorValue } {
  const shaped = valueShapes[input](value)
  const { readSearch } = behaviourOf(field).definition
  if (input !== 'text' || !readSearch || !shaped.usable) return shaped
  const text = readSearch(String(shaped.value))
  return text === '' ? unusable : { usable: true, value: text }
}

const unusable = { usable: false, value: undefined }

const ids = (value: OperatorValue): { usable: boolean; value: OperatorValue } => {
  const list = Array.isArray(value) ? value : typeof value === 'string' && value !== '' ? [value] : []
  return list.length > 0 ? { usable: true, value: list } : unusable
}

function readNumber(value: OperatorValue): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

const valueShapes: Record<Operator['input'], (value: OperatorValue) => { usable: boolean; value: OperatorValue }> = {
  none: () => ({ usable: true, value: undefined }),
  text: (value) => {
    const text = Array.isArray(value) || value === undefined ? '' : cleanText(String(value))
    return text === '' ? unusable : { usable: true, value: text }
  },
  number: (value) => {
    const number = readNumber(value)
    return number === undefined ? unusable : { usable: true, value: storedNumber(number) }
  },
  days: (value) => {
    const then = Date.now() - (readNumber(value) ?? Number.NaN) * 86_400_000
    // years 1 to 9999, whose texts sort as they follow each other
    const isInstant = then >= -62_135_596_800_000 && then <= 253_402_300_799_999
    return isInstant ? { usable: true, value: new Date(then).toISOString() } : unusable
  },
  hours: (value) => {
    const number = readNumber(value)
    return number === undefined ? unusable : { usable: true, value: storedNumber(number * 3600) }
  },
  time: (value) => {
    const time = typeof value === 'string' ? readClock(value) : undefined
    return time === undefined ? unusable : { usable: true, value: time }
  },
  date: (value) => (typeof value === 'string' && isIsoDay(value.slice(0, 10)) ? { usable: true, value: value.slice(0, 10) } : unusable),
  options: ids,
  users: ids,
  records: ids,
}

/** Knowledge of a search beside the texts of cells. Without it people and days are not searched. */
export interface SearchMeans {
  /** ids of the people whose names hold the text */
  people: readonly string[]
  timezone: string
}

/**
 * Resolves a free-text search: any searchable field contains the text, or names an option that does. With `means` it also finds cells of people by
 * their names, and days that are written as such.
 */
export function prepareSearch(search: string, fields: readonly QueryField[], means?: SearchMeans): PreparedNode {
  const text = cleanText(search).trim()
  if (text === '') return { kind: 'constant', value: true }
  const nodes = [...fieldTests(text, fields), ...(means ? [...peopleTests(fields, means), ...dayTestsOf(text, fields, means)] : [])]
  return nodes.length > 0 ? { kind: 'any', nodes } : { kind: 'constant', value: false }
}

function peopleTests(fields: readonly QueryField[], { people }: SearchMeans): PreparedNode[] {
  if (people.length === 0) return []
  return fields.flatMap((field): PreparedNode[] => {
    const { type, definition } = behaviourOf(field)
    const asked = definition.holds === 'users' ? (findOperator(type, 'anyOf') ?? findOperator(type, 'hasAny')) : undefined
    return asked ? [{ kind: 'test', field, operator: asked, value: [...people] }] : []
  })
}

function dayTestsOf(text: string, fields: readonly QueryField[], { timezone }: SearchMeans): PreparedNode[] {
  const periods = searchedDays(text)
  if (periods.length === 0) return []
  return fields.flatMap((field): PreparedNode[] => {
    const { operators } = behaviourOf(field).definition
    const asked = operators.find(({ input, form }) => input === 'date' && (form === 'equals' || form === 'rangeIncludes'))
    return asked ? periods.map((period) => preparePeriod(field, asked, period, timezone)) : []
  })
}

function fieldTests(text: string, fields: readonly QueryField[]): PreparedNode[] {
  return fields.flatMap((field): PreparedNode[] => {
    const { type, config, definition } = behaviourOf(field)
    if (!definition.searchable) return []
    const options = definition.searchOptions?.(text, config)
    if (options && options.length === 0) return []
    const written = definition.readSearch ? definition.readSearch(text) : text
    if (written === '') return []
    const operator = options ? (findOperator(type, 'anyOf') ?? findOperator(type, 'hasAny')) : findOperator(type, 'contains')
    return operator ? [{ kind: 'test', field, operator, value: options ?? written }] : []
  })
}
