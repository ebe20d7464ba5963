import { itemsOf } from '#shared/fields/cell-items.ts'
import { textIn } from '#shared/lib/text-in.ts'
import { isShortId } from '#shared/lib/ids.ts'
import { isMoment } from '#shared/nouns/automations/text-formula.ts'
import { isJsonObject, type JsonValue } from '#shared/lib/json.ts'
import { onlyFormula, onlyPlace, placeName, type TextFormula, type TextPlace } from '#shared/nouns/automations/template-text.ts'
import { readValuePath, sourceOfLinks } from '#shared/nouns/automations/values/value-path.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { cellText } from '#server/automations/cells/cell-text.ts'
import { fillText, placeText } from '#server/automations/cells/place-text.ts'
import { recordsOfInput } from '#server/automations/cells/reach-records.ts'
import type { ReadTable } from '#server/automations/cells/read-record.ts'
import { cellsAt, oneCell } from '#server/automations/cells/value-cells.ts'
import { formulaCell } from '#server/automations/cells/work-formula.ts'
import { plainDay } from '#server/automations/cells/typed-days.ts'
import { recordsOf, resultOf, type RunScope } from '#server/automations/flow/run-scope.ts'
import { cellFromText } from '#server/records/programs/cell-from-text.ts'
import { readAmount } from '#server/records/programs/read-values.ts'
import { namedTableOf, type ModelField } from '#server/storage/records/table-model.ts'

/** The cells that the texts of a step give for a table's fields. @throws AppError `invalid_value` for a text that is no value */
export function fillCells(scope: RunScope, { table, fields }: ReadTable, values: JsonValue): Record<string, CellValue> {
  const cells: Record<string, CellValue> = {}
  for (const one of Array.isArray(values) ? values : []) {
    if (!isJsonObject(one) || typeof one['fieldId'] !== 'string') continue
    const field = fields.find(({ id }) => id === one['fieldId'])
    if (!field) throw new AppError('invalid_value', { tableId: table.model.id, fieldId: one['fieldId'], reason: 'unknownField' })
    cells[field.id] = fillCell(scope, field, textIn(one['text']))
  }
  return cells
}

/** One cell: that of a field that holds the same, a formula's value, otherwise the text as its type reads it. */
export function fillCell(scope: RunScope, field: ModelField, text: string): CellValue {
  const same = sameCell(scope, field, text)
  if (same !== undefined) return same
  const formula = onlyFormula(text) ?? asFormula(scope, field, text)
  const worked = formula && formulaCell(scope, field, formula, (place) => placeText(scope, place))
  if (worked !== undefined) return worked
  const filled = fillText(scope, text)
  if (field.definition.amount !== undefined && isOfContent(scope, text)) return readAmount(scope.context, field, filled, scope.locale)
  return cellFromText(scope.context, field, inWords(scope, field, filled), scope.locale)
}

/** A text that is one value of what a product outside sent or answered: machines write its numbers. */
function isOfContent(scope: RunScope, text: string): boolean {
  const place = onlyPlace(text)
  if (!place) return false
  if (place.source === 'trigger' && scope.input.content !== undefined) return !isShortId('f', place.path.split('.')[0] ?? '')
  return resultOf(scope, place.source, scope.next.turns)?.answer !== undefined
}

/** A place of another type goes into a day, a moment or a number by its value. */
function asFormula(scope: RunScope, { behaviour: { definition } }: ModelField, text: string): TextFormula | undefined {
  const place = onlyPlace(text)
  const isTyped = definition.moment !== undefined || definition.column === 'real' || definition.column === 'integer'
  if (!place || !isTyped || definition.holds) return undefined
  const found = cellsAt(scope, place)
  const isOne = found && (found.take === undefined ? found.cells.length < 2 : oneCell(found) !== undefined)
  return isOne || isMoment(place.source) ? { formula: ` {${placeName(place)}} ` } : undefined
}

/** Days in words are read where their own type does not read them. */
function inWords(scope: RunScope, { behaviour: { definition, config } }: ModelField, text: string): string {
  if (definition.typedAs === undefined || definition.parse(text, config, scope.locale).ok) return text
  return plainDay(scope, definition.typedAs, text)
}

function sameCell(scope: RunScope, field: ModelField, text: string): CellValue | undefined {
  const place = onlyPlace(text)
  if (!place) return undefined
  if (place.source === 'person' && field.definition.holds === 'users') return scope.input.actorId == null ? null : [scope.input.actorId]
  const linked = field.link && linkedIds(scope, place)
  if (linked) return linked.tableId === field.link?.targetTableId ? linked.ids : undefined
  const found = cellsAt(scope, place)
  if (!found || !holdsSame(found.field, field)) return undefined
  if (field.definition.holds !== undefined && found.take === undefined && Array.isArray(found.cells[0]))
    return peopleOf(field, [...new Set(found.cells.flatMap(itemsOf))])
  // several values are no value of one
  if (found.take === undefined && found.cells.length > 1) return undefined
  return oneCell(found)?.cell
}

/** The records at a place that means them: those of a source, or behind a link. */
function linkedIds(scope: RunScope, { source, path }: TextPlace): { tableId: string; ids: string[] } | undefined {
  const way = readValuePath(path)
  if (!way || (way.fieldId !== undefined && way.end !== 'id') || way.take !== undefined) return undefined
  const found =
    way.fieldId === undefined ? recordsOf(scope, source) : recordsOfInput(scope, sourceOfLinks(source, [...way.links, way.fieldId]))
  return found && { tableId: found.tableId, ids: [...found.ids] }
}

/** The same type with the same settings; or both people, or links to one table. */
function holdsSame(from: ModelField, to: ModelField): boolean {
  const { definition } = to
  if (to.link) return namedTableOf(from) === to.link.targetTableId
  if (definition.holds === 'users') return from.behaviour.definition.holds === 'users'
  return from.behaviour.type === to.type && JSON.stringify(from.behaviour.config) === JSON.stringify(to.config)
}

/** Several people go into a field of one as the first of them. */
function peopleOf({ behaviour: { definition, config } }: ModelField, cell: CellValue): CellValue {
  if (definition.holds !== 'users') return cell
  const people = itemsOf(cell)
  return definition.isSingle?.(config) === true ? people.slice(0, 1) : [...people]
}

/** A cell as the log shows it. */
export function describeCells(
  scope: RunScope,
  { fields }: ReadTable,
  before: Readonly<Record<string, CellValue>>,
  after: Readonly<Record<string, CellValue>>,
): { fieldId: string; before: string; after: string }[] {
  return Object.keys(after).flatMap((fieldId) => {
    const field = fields.find(({ id }) => id === fieldId)
    if (!field) return []
    const texts = { before: cellText(scope, field, before[fieldId] ?? null), after: cellText(scope, field, after[fieldId] ?? null) }
    return [{ fieldId, before: texts.before.slice(0, 500), after: texts.after.slice(0, 500) }]
  })
}
