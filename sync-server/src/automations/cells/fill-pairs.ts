import { isShortId } from '#shared/lib/ids.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/lib/json.ts'
import { textIn } from '#shared/lib/text-in.ts'
import { onlyPlace } from '#shared/nouns/automations/template-text.ts'
import { fillText } from '#server/automations/cells/place-text.ts'
import { readRecordOnce, readTableOnce } from '#server/automations/cells/read-record.ts'
import { recordsOf, type RunScope } from '#server/automations/flow/run-scope.ts'

/** The values of a step's pairs by their names, for code. A text that is one cell keeps the cell's type; any other is filled. */
export function fillPairs(scope: RunScope, pairs: JsonValue): JsonObject {
  const given = (Array.isArray(pairs) ? pairs : []).filter(isJsonObject)
  const named = given.filter(({ name }) => textIn(name).trim() !== '')
  return Object.fromEntries(named.map(({ name, value }) => [textIn(name).trim(), valueOf(scope, textIn(value))]))
}

function valueOf(scope: RunScope, text: string): JsonValue {
  const place = onlyPlace(text)
  const source = place && recordsOf(scope, place.source)
  const [id] = source?.ids ?? []
  if (!place || !source || id === undefined || !isShortId('f', place.path)) return fillText(scope, text)
  const read = readTableOnce(scope, source.tableId)
  const record = read.fields.some((field) => field.id === place.path) ? readRecordOnce(scope, read, id) : undefined
  const cells = record && (place.source === 'before' ? { ...record.cells, ...scope.input.before } : record.cells)
  return (cells?.[place.path] ?? null) as JsonValue
}
