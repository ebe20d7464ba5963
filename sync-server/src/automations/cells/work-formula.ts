import { itemsOf } from '#shared/fields/cell-items.ts'
import { isoDayAt } from '#shared/days/zone.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { Formula, FormulaOutcome } from '#shared/formulas/formula.ts'
import type { FormulaEnv } from '#shared/formulas/formula-env.ts'
import { cellOf, resultTypes } from '#shared/formulas/result.ts'
import { writeValue } from '#shared/formulas/value-text.ts'
import { isShortId } from '#shared/lib/ids.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import { compileTextFormula } from '#shared/nouns/automations/text-formula.ts'
import { placeName, placesOfFormula, type TextFormula, type TextPlace } from '#shared/nouns/automations/template-text.ts'
import type { LearntPart } from '#shared/nouns/automations/values/learnt-parts.ts'
import { readSource } from '#shared/nouns/automations/values/value-path.ts'
import { typeOfPlace } from '#shared/nouns/automations/values/value-type.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { reachRecords } from '#server/automations/cells/reach-records.ts'
import { spreadRecords } from '#server/automations/cells/spread-records.ts'
import { cellsAt, oneCell, type ValueField } from '#server/automations/cells/value-cells.ts'
import { recordsOf, type RunScope } from '#server/automations/flow/run-scope.ts'
import { linkedTexts } from '#server/records/read/linked-texts.ts'
import { readMemberNames } from '#server/storage/member-names.ts'
import { orgWorkingTime } from '#server/storage/org-working-time.ts'
import { namedTableOf, type ModelField } from '#server/storage/records/table-model.ts'

/** The text of a place that is no cell. */
type TextOfPlace = (place: TextPlace) => string

/** A formula of a text with its value, as the run's rights show its places. */
interface Worked {
  formula: Formula
  outcome: FormulaOutcome & { ok: true }
  env: FormulaEnv
}

/** The formula as a text. @throws AppError `invalid_value` for one that is none, or has no value here */
export function formulaText(scope: RunScope, formula: TextFormula, textOf: TextOfPlace): string {
  const { formula: compiled, outcome } = work(scope, formula, textOf)
  return writeValue(outcome.value, compiled.type, scope.locale)
}

/** The formula as JSON: a bare number, true or false, null, else a text. @throws AppError as {@link formulaText} */
export function formulaJson(scope: RunScope, formula: TextFormula, textOf: TextOfPlace): JsonValue {
  const { formula: compiled, outcome } = work(scope, formula, textOf)
  const { value } = outcome
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'number' && !compiled.type.list && compiled.type.kind in bareNumbers)
    return Number((value * (bareNumbers[compiled.type.kind] ?? 1)).toPrecision(15))
  return writeValue(value, compiled.type, scope.locale)
}

/** Kinds of values that are numbers elsewhere, with what makes an amount of minor units. */
const bareNumbers: Readonly<Record<string, number>> = { number: 1, currency: 0.01, percent: 1 }

/** The formula as a cell of a field; undefined when only its text can become one. @throws AppError as {@link formulaText} */
export function formulaCell(scope: RunScope, field: ModelField, formula: TextFormula, textOf: TextOfPlace): CellValue | undefined {
  const { formula: compiled, outcome, env } = work(scope, formula, textOf)
  if (outcome.value === null) return null
  if (!resultTypes(compiled.type).includes(field.type)) return undefined
  return cellOf(compiled.type, outcome, { type: field.type, config: field.config }, env) ?? undefined
}

function work(scope: RunScope, written: TextFormula, textOf: TextOfPlace): Worked {
  const source = { formula: spreadRecords(written.formula, (name) => severalOf(scope, name)) }
  const refused = (text: string) => new AppError('invalid_value', { reason: 'formula', text: text.slice(0, 200) })
  const cells = new Map<string, FoundCell | undefined>()
  for (const place of placesOfFormula(source.formula))
    cells.set(
      placeName(place),
      scope.reading.once(`cell ${placeName(place)}`, () => cellAt(scope, place, textOf)),
    )
  const read = compileTextFormula(source, (place) => cells.get(placeName(place))?.field)
  if (!read.ok) throw refused(read.error.code)
  const now = scope.context.now()
  const cellOfPlace = (name: string): CellValue => {
    const found = cells.get(name)
    if (found) return found.cell
    const [place] = placesOfFormula(`{${name}}`)
    if (!place) return null
    if (place.source === 'today') return isoDayAt(now, scope.locale.timezone)
    return textOf(place) || null
  }
  const env = envOf(scope, [...cells.values()], now)
  const outcome = read.formula.evaluate({ id: '', cell: cellOfPlace }, env)
  if (!outcome.ok) throw refused(outcome.failure.code)
  return { formula: read.formula, outcome, env }
}

interface FoundCell {
  field: ValueField
  cell: CellValue
}

/** The records of a source and its links; undefined for one or none, which a place means anyway. */
function severalOf(scope: RunScope, name: string): number | undefined {
  const { source, links } = readSource(name)
  if (links.length === 0 && !isShortId('b', source)) return undefined
  const count =
    links.length === 0 ? (recordsOf(scope, source)?.ids.length ?? 0) : (reachRecords(scope, source, links, true)?.records.length ?? 0)
  return count > 1 ? count : undefined
}

/** The cell at a place, or a part of what came from outside by its learnt type; undefined for a place that is none. */
function cellAt(scope: RunScope, place: TextPlace, textOf: TextOfPlace): FoundCell | undefined {
  const found = cellsAt(scope, place)
  if (found) return oneCell(found)
  const part = place.source === 'trigger' ? scope.parts.find(({ path }) => path === place.path) : undefined
  const read = part && partCells[part.is]
  if (!read) return undefined
  const { type, config } = typeOfPlace(place, { sources: [], fieldOf: () => undefined, parts: scope.parts })
  return { field: { type, config, behaviour: { type, config, definition: fieldTypes[type] } }, cell: read(textOf(place)) }
}

/** Parts of a delivery that are more than texts. */
const partCells: Readonly<Record<LearntPart['is'], ((text: string) => CellValue) | undefined>> = {
  text: undefined,
  list: undefined,
  day: (text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : null),
  number: numberIn,
  yesNo: (text) => (text === 'true' ? 1 : null),
}

/** @throws AppError `invalid_value` for a text that is no number */
function numberIn(text: string): number | null {
  if (text.trim() === '') return null
  const number = Number(text)
  if (!Number.isFinite(number)) throw new AppError('invalid_value', { reason: 'notNumber', text: text.slice(0, 200) })
  return number
}

const mostLinked = 200

/** Names are those that the run's rights show. */
function envOf(scope: RunScope, cells: readonly (FoundCell | undefined)[], now: Date): FormulaEnv {
  const { context, locale } = scope
  const labels = new Map<string, string>()
  for (const found of cells) {
    if (!found || namedTableOf(found.field) === undefined) continue
    const ids = itemsOf(found.cell).slice(0, mostLinked)
    const texts = scope.reading.once(`linked ${ids.join(' ')}`, () => linkedTexts(context, found.field, ids, locale))
    texts.forEach((text, index) => labels.set(ids[index] ?? '', text))
  }
  return {
    now: now.getTime(),
    locale: { ...locale, now: now.getTime() },
    workingTime: scope.reading.once('working time', () => orgWorkingTime(context.org)),
    userName: (id) => scope.reading.once('names', () => readMemberNames(context.org)).get(id),
    recordLabel: (_tableId, id) => labels.get(id),
  }
}
