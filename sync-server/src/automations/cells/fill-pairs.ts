import { isJsonObject, type JsonObject, type JsonValue } from '#shared/lib/json.ts'
import { textIn } from '#shared/lib/text-in.ts'
import { onlyPlace } from '#shared/nouns/automations/template-text.ts'
import { fillText } from '#server/automations/cells/place-text.ts'
import { cellsAt, oneCell } from '#server/automations/cells/value-cells.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'

/** The values of a step's pairs by their names, for code. A text that is one cell keeps the cell's type; any other is filled. */
export function fillPairs(scope: RunScope, pairs: JsonValue): JsonObject {
  const given = (Array.isArray(pairs) ? pairs : []).filter(isJsonObject)
  const named = given.filter(({ name }) => textIn(name).trim() !== '')
  return Object.fromEntries(named.map(({ name, value }) => [textIn(name).trim(), valueOf(scope, textIn(value))]))
}

function valueOf(scope: RunScope, text: string): JsonValue {
  const place = onlyPlace(text)
  const found = place && cellsAt(scope, place)
  if (!found) return fillText(scope, text)
  if (found.take === undefined && found.cells.length > 1) return found.cells as JsonValue[]
  const one = oneCell(found)
  return one ? (one.cell as JsonValue) : fillText(scope, text)
}
