import { parseJson } from '#shared/lib/json.ts'
import { isShortId } from '#shared/lib/ids.ts'
import { isoDayAt } from '#shared/days/zone.ts'
import { fillTemplate, onlyPlace, placeName, type TextPlace } from '#shared/nouns/automations/template-text.ts'
import { isPlainPlace, type PlainPlace } from '#shared/nouns/automations/values/plain-places.ts'
import type { Take } from '#shared/nouns/automations/values/takes.ts'
import { readValuePath } from '#shared/nouns/automations/values/value-path.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { cellText, labelText } from '#server/automations/cells/cell-text.ts'
import { formulaText } from '#server/automations/cells/work-formula.ts'
import { contentText } from '#server/automations/cells/content-text.ts'
import { reachRecords } from '#server/automations/cells/reach-records.ts'
import { cellsAt, oneCell, type PlaceCells } from '#server/automations/cells/value-cells.ts'
import { recordsOf, resultOf, type RecordRef, type RunScope } from '#server/automations/flow/run-scope.ts'
import { personOf } from '#server/storage/member-names.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

const longestText = 100_000

/** A text of the automation with its places filled, as the run's rights show them. */
export function fillText(scope: RunScope, text: string): string {
  return fillTemplate(text, {
    place: (place) => placeText(scope, place),
    formula: (formula) => formulaText(scope, formula, (place) => placeText(scope, place)),
    budget: scope.reading.budget,
  }).slice(0, longestText)
}

/** A text that is one day or moment is read as it is stored, not as it is shown. */
export function storedForm(scope: RunScope, template: string): string {
  const place = onlyPlace(template)
  const found = place && cellsAt(scope, place)
  const cell = found && oneCell(found)?.cell
  return typeof cell === 'string' && /^\d{4}-\d\d-\d\d/.test(cell) ? cell : fillText(scope, template)
}

/** A place without a value is empty: a field that is gone or hidden, a step that gave nothing. Each place is read once a step. */
export function placeText(scope: RunScope, place: TextPlace): string {
  return scope.reading.once(`place ${placeName(place)}`, () => readPlace(scope, place))
}

function readPlace(scope: RunScope, place: TextPlace): string {
  const { source, path } = place
  if (isPlainPlace(source)) return plainTexts[source](scope)
  const content = source === 'trigger' ? scope.input.content : undefined
  // a field of the record that it is about, else a value of what started it
  if (content !== undefined && !(scope.input.recordId !== null && isOfRecord(path)))
    return contentText(jsonOnce(scope, source, content), path === '' ? [] : path.split('.'))
  const answer = resultOf(scope, source, scope.next.turns)?.answer
  if (answer) return answerText(scope, source, answer, path)
  return recordText(scope, place)
}

/** The text of each place that is no part of a record. */
const plainTexts: Readonly<Record<PlainPlace, (scope: RunScope) => string>> = {
  now: ({ context }) => context.now().toISOString(),
  today: ({ context, locale }) => isoDayAt(context.now(), locale.timezone),
  begun: ({ context, input }) => input.at ?? context.now().toISOString(),
  person: ({ context, input }) => (input.actorId == null ? '' : personOf(context.org, input.actorId).name),
  organisation: ({ context: { org } }) => org.db.get(org.db.build.selectFrom('organisation').select('name'))?.name ?? '',
  run: ({ runId }) => runId,
}

const isOfRecord = (path: string): boolean => path === 'url' || path === 'id' || isShortId('f', path.split('.')[0])

function recordText(scope: RunScope, place: TextPlace): string {
  const { source, path } = place
  const way = readValuePath(path)
  if (!way) return ''
  const { links, fieldId, end, take } = way
  if (take === 'count' && fieldId === undefined) return String(recordsOf(scope, source)?.ids.length ?? 0)
  if (end === 'id' || end === 'url') {
    const found = fieldId === undefined ? recordsOf(scope, source) : linkedRefs(scope, source, [...links, fieldId])
    if (end === 'id') return found?.ids.join(', ') ?? ''
    return found?.ids[0] === undefined ? '' : `${scope.publicUrl}/object/${found.tableId}/record/${found.ids[0]}`
  }
  if (fieldId === undefined) {
    const reached = reachRecords(scope, source, links, false)
    const [record] = reached?.records ?? []
    return reached && record ? labelText(scope, reached.fields, reached.table.model.recordLabelField, record.cells) : ''
  }
  const found = cellsAt(scope, place)
  if (!found) return take === 'count' ? '0' : ''
  return end === 'raw' ? rawText(oneCell(found)?.cell ?? null) : valueText(scope, found)
}

function linkedRefs(scope: RunScope, source: string, links: readonly string[]): RecordRef | undefined {
  const reached = reachRecords(scope, source, links, false)
  return reached && { tableId: reached.table.model.id, ids: reached.records.map(({ id }) => id) }
}

const rawText = (cell: CellValue): string => (cell === null ? '' : Array.isArray(cell) ? JSON.stringify(cell) : String(cell))

/** The values at a place as they read: the one of its take, else all with commas between. */
function valueText(scope: RunScope, found: PlaceCells): string {
  const { field, cells, take } = found
  const one = take === undefined ? undefined : oneCell(found)
  if (take === 'count') return String(one?.cell ?? 0)
  if (one) return one.cell === null ? '' : figureText(scope, field, one.cell, take)
  const texts = cells.map((cell) => cellText(scope, field, cell)).filter((text) => text !== '')
  return (take === 'unique' ? [...new Set(texts)] : texts).join(take === 'lines' ? '\n' : ', ')
}

/** Sums and averages read as the type says that its figures do. */
function figureText(scope: RunScope, field: ModelField, cell: CellValue, take: Take | undefined): string {
  const { figures } = field.behaviour.definition
  const isFigure = (take === 'sum' || take === 'average') && typeof cell === 'number' && figures?.of === 'cell'
  return isFigure ? figures.format(cell, field.behaviour.config, scope.locale) : cellText(scope, field, cell)
}

/** `status`, `text`, or a value within a JSON answer: `json.items.0.id`. */
function answerText(scope: RunScope, source: string, { status, text }: { status: number; text: string }, path: string): string {
  if (path === 'status') return String(status)
  const [first, ...rest] = path.split('.')
  if (first !== 'json') return text
  return contentText(jsonOnce(scope, source, text), rest)
}

/** JSON text of a source, read once a step. */
function jsonOnce(scope: RunScope, source: string, text: string): unknown {
  return scope.reading.once(`json ${source}`, () => parseJson(text))
}
