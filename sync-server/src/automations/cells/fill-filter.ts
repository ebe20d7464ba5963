import { isoDayAt } from '#shared/days/zone.ts'
import { itemsOf } from '#shared/fields/cell-items.ts'
import type { Operator } from '#shared/fields/field-type.ts'
import { findOperator } from '#shared/fields/registry.ts'
import { onlyFormula, onlyPlace } from '#shared/nouns/automations/template-text.ts'
import { isFilterUnfinished, prepareFilter } from '#shared/query/prepare-filter.ts'
import { predicateOf, type Predicate } from '#shared/query/predicate.ts'
import { readFilter } from '#shared/query/read-filter.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import { isFilterGroup, type FilterCondition, type FilterGroup, type FilterValue } from '#shared/values/query.ts'
import { fillCell } from '#server/automations/cells/fill-cell.ts'
import { fillText, storedForm } from '#server/automations/cells/place-text.ts'
import type { ReadTable } from '#server/automations/cells/read-record.ts'
import { plainDay } from '#server/automations/cells/typed-days.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/**
 * Conditions of a step with the places in their values filled; a condition left empty that way matches nothing.
 * @throws AppError `unfinished_condition` for one that compares with nothing, and would mean any record; `invalid_value` for one whose value
 * does not fit its field
 */
export function fillFilter(scope: RunScope, { fields }: ReadTable, value: JsonValue): FilterGroup | null {
  const filter = readFilter(value)
  if (isFilterUnfinished(filter, fields)) throw new AppError('unfinished_condition')
  const byId = new Map(fields.map((field) => [field.id, field]))
  return filter && fillGroup(scope, filter, byId)
}

function fillGroup(scope: RunScope, group: FilterGroup, fields: ReadonlyMap<string, ModelField>): FilterGroup {
  return {
    ...group,
    nodes: group.nodes.map((node) => (isFilterGroup(node) ? fillGroup(scope, node, fields) : fillCondition(scope, node, fields))),
  }
}

function fillCondition(scope: RunScope, node: FilterCondition, fields: ReadonlyMap<string, ModelField>): FilterCondition {
  const { value } = node
  if (typeof value !== 'string' && !Array.isArray(value)) return node
  const field = fields.get(node.fieldId)
  const asked = field && findOperator(field.behaviour.type, node.operator)
  const filled = field && asked ? fillings[asked.input](scope, field, value) : value
  // an empty value would leave the condition out, and find everything
  const isEmpty = filled === undefined || filled === '' || (Array.isArray(filled) && filled.length === 0)
  return isEmpty && value !== '' ? { ...node, operator: 'nothing' } : { ...node, value: filled ?? '' }
}

type Filling = (scope: RunScope, field: ModelField, value: string | string[]) => FilterValue | undefined

const isFilled = (text: string): boolean => onlyPlace(text) !== undefined || onlyFormula(text) !== undefined
const one = (value: string | string[]): string => [value].flat()[0] ?? ''

const asText: Filling = (scope, _field, value) => fillText(scope, one(value))

/** A value is brought to the field's type as if it were written into its cell. */
const asNumber: Filling = (scope, field, value) => {
  const text = one(value)
  if (!isFilled(text)) return text
  const cell = fillCell(scope, ownField(field), text)
  return typeof cell === 'number' ? cell : undefined
}

const asPlainNumber: Filling = (scope, _field, value) => fillText(scope, one(value))

const asDay: Filling = (scope, _field, value) => {
  if (!isFilled(one(value))) return fillText(scope, one(value))
  const text = storedForm(scope, one(value)).trim()
  const day = /^\d{4}-\d\d-\d\d/.test(text) ? text : plainDay(scope, 'day', text)
  return /^\d{4}-\d\d-\d\dT/.test(day) ? isoDayAt(new Date(day), scope.locale.timezone) : day.slice(0, 10)
}

/** Ids stay; a place gives those of its cell, or what its text names. */
const asIds: Filling = (scope, field, value) => {
  const ids = [value].flat().flatMap((text) => (isFilled(text) ? itemsOf(fillCell(scope, ownField(field), text)) : [text]))
  return [...new Set(ids)].filter((id) => id !== '')
}

/** The value that each input of an operator compares with. */
const fillings: Readonly<Record<Operator['input'], Filling>> = {
  none: (_scope, _field, value) => value,
  text: asText,
  time: asText,
  number: asNumber,
  days: asPlainNumber,
  hours: asPlainNumber,
  date: asDay,
  options: asIds,
  users: asIds,
  records: asIds,
}

/** A computed field as one of its result, which a value can be read for. */
function ownField(field: ModelField): ModelField {
  if (!field.definition.computed) return field
  const { type, config, definition } = field.behaviour
  return { ...field, type, config, definition }
}

/** The test of a step's conditions; *me* is the automation's owner. */
export function conditionsOf(scope: RunScope, read: ReadTable, value: JsonValue): Predicate {
  const { table, fields } = read
  const moment = { now: scope.context.now().getTime(), timezone: table.model.timezone }
  return predicateOf(prepareFilter(fillFilter(scope, read, value), fields, { currentUserId: scope.ownerId, unfinished: 'nothing', moment }))
}
