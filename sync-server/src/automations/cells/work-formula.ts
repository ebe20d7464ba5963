import { itemsOf } from '#shared/fields/cell-items.ts'
import { isoDayAt } from '#shared/days/zone.ts'
import type { Formula, FormulaOutcome } from '#shared/formulas/formula.ts'
import type { FormulaEnv } from '#shared/formulas/formula-env.ts'
import { cellOf, resultTypes } from '#shared/formulas/result.ts'
import { writeValue } from '#shared/formulas/value-text.ts'
import { isShortId } from '#shared/lib/ids.ts'
import { compileTextFormula } from '#shared/nouns/automations/text-formula.ts'
import { placeName, placesOfFormula, type TextFormula, type TextPlace } from '#shared/nouns/automations/template-text.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { readRecordOnce, readTableOnce } from '#server/automations/cells/read-record.ts'
import { spreadRecords } from '#server/automations/cells/spread-records.ts'
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
      scope.reading.once(`cell ${placeName(place)}`, () => cellAt(scope, place)),
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
  field: ModelField
  cell: CellValue
}

/** Records of a step; undefined for one, which a place means anyway. */
function severalOf(scope: RunScope, source: string): number | undefined {
  const count = isShortId('b', source) ? (recordsOf(scope, source)?.ids.length ?? 0) : 0
  return count > 1 ? count : undefined
}

const placeOfRecord = /^(f[0-9a-z]{12})(?:\.(\d+))?$/

/** The cell at a place, of the first record or of the one that it counts; undefined for a place that is none. A record that is not seen has blank cells. */
function cellAt(scope: RunScope, { source, path }: TextPlace): FoundCell | undefined {
  const [, fieldId = '', index = '0'] = placeOfRecord.exec(path) ?? []
  const records = fieldId === '' ? undefined : recordsOf(scope, source)
  if (!records) return undefined
  const table = readTableOnce(scope, records.tableId)
  const field = table.fields.find(({ id }) => id === fieldId)
  const id = records.ids[Number(index)]
  if (!field) return undefined
  const cells = id === undefined ? undefined : readRecordOnce(scope, table, id)?.cells
  const known = source === 'before' && cells ? { ...cells, ...scope.input.before } : cells
  return { field, cell: known?.[fieldId] ?? null }
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
