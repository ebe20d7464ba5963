import { isJsonObject, type JsonValue } from '#shared/lib/json.ts'
import { isShortId } from '#shared/lib/ids.ts'
import { isoDayAt } from '#shared/days/zone.ts'
import { fillTemplate, placeName, type TextPlace } from '#shared/nouns/automations/template-text.ts'
import { cellText, labelText } from '#server/automations/cells/cell-text.ts'
import { formulaText } from '#server/automations/cells/work-formula.ts'
import { readRecordOnce, readTableOnce } from '#server/automations/cells/read-record.ts'
import { recordsOf, resultOf, type RunScope } from '#server/automations/flow/run-scope.ts'

const longestText = 100_000

/** A text of the automation with its places filled, as the run's rights show them. */
export function fillText(scope: RunScope, text: string): string {
  return fillTemplate(text, {
    place: (place) => placeText(scope, place),
    formula: (formula) => formulaText(scope, formula, (place) => placeText(scope, place)),
    budget: scope.reading.budget,
  }).slice(0, longestText)
}

/** JSON whose texts are filled one by one, so that no value can add to its structure. A text that is no JSON is filled as a whole. */
export function fillJson(scope: RunScope, text: string): string {
  let read: JsonValue
  try {
    read = JSON.parse(text) as JsonValue
  } catch {
    return fillText(scope, text)
  }
  return JSON.stringify(fillLeaves(read, (leaf) => fillText(scope, leaf)))
}

export function fillLeaves(value: JsonValue, fill: (text: string) => string): JsonValue {
  if (typeof value === 'string') return fill(value)
  if (Array.isArray(value)) return value.map((one: JsonValue) => fillLeaves(one, fill))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fillLeaves(one, fill)]))
}

/** A place without a value is empty: a field that is gone or hidden, a step that gave nothing. Each place is read once a step. */
export function placeText(scope: RunScope, place: TextPlace): string {
  return scope.reading.once(`place ${placeName(place)}`, () => readPlace(scope, place))
}

function readPlace(scope: RunScope, { source, path }: TextPlace): string {
  const now = scope.context.now()
  if (source === 'now') return now.toISOString()
  if (source === 'today') return isoDayAt(now, scope.locale.timezone)
  if (source === 'run') return scope.runId
  const content = source === 'trigger' ? scope.input.content : undefined
  // a field of the record that it is about, else a value of what started it
  if (content !== undefined && !(scope.input.recordId !== null && isOfRecord(path)))
    return valueAt(jsonOnce(scope, source, content), path === '' ? [] : path.split('.'))
  const answer = resultOf(scope, source, scope.next.turns)?.answer
  if (answer) return answerText(scope, source, answer, path)
  return recordText(scope, source, path)
}

const isOfRecord = (path: string): boolean => path === 'url' || path === 'id' || isShortId('f', path.split('.')[0])

function recordText(scope: RunScope, source: string, path: string): string {
  const found = recordsOf(scope, source)
  const id = found?.ids[0]
  if (!found || id === undefined) return path === 'count' ? '0' : ''
  if (path === 'count') return String(found.ids.length)
  if (path === 'id') return found.ids.join(', ')
  const read = readTableOnce(scope, found.tableId)
  if (path === 'url') return `${scope.publicUrl}/object/${found.tableId}/record/${id}`
  const record = readRecordOnce(scope, read, id)
  if (!record) return ''
  const cells = source === 'before' ? { ...record.cells, ...scope.input.before } : record.cells
  if (path === '') return labelText(scope, read.fields, read.table.model.recordLabelField, cells)
  const [fieldId = '', form] = path.split('.')
  const field = isShortId('f', fieldId) ? read.fields.find((one) => one.id === fieldId) : undefined
  if (!field) return ''
  const cell = cells[fieldId] ?? null
  if (form !== 'raw') return cellText(scope, field, cell)
  return cell === null ? '' : Array.isArray(cell) ? JSON.stringify(cell) : String(cell)
}

/** `status`, `text`, or a value within a JSON answer: `json.items.0.id`. */
function answerText(scope: RunScope, source: string, { status, text }: { status: number; text: string }, path: string): string {
  if (path === 'status') return String(status)
  const [first, ...rest] = path.split('.')
  if (first !== 'json') return text
  return valueAt(jsonOnce(scope, source, text), rest)
}

/** JSON text of a source, read once a step. */
function jsonOnce(scope: RunScope, source: string, text: string): unknown {
  return scope.reading.once(`json ${source}`, () => readJson(text))
}

/** A value within JSON text; '' for one that is not there. */
export const textAt = (text: string, path: readonly string[]): string => valueAt(readJson(text), path)

/** Undefined for a text that is no JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function valueAt(whole: unknown, path: readonly string[]): string {
  let value = whole
  for (const key of path) {
    const isInside = typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    value = isInside ? (value as Record<string, unknown>)[key] : undefined
  }
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
