import { isShortId } from '#shared/lib/ids.ts'
import { isJsonObject, parseJson, type JsonValue } from '#shared/lib/json.ts'
import { isFormula, readTemplate, writeFormula, writePlace, type TextPlace } from '#shared/nouns/automations/template-text.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { cellText } from '#server/automations/cells/cell-text.ts'
import { valueOfContent } from '#server/automations/cells/content-text.ts'
import { fillText, placeText } from '#server/automations/cells/place-text.ts'
import { cellsAt, oneCell, type PlaceCells } from '#server/automations/cells/value-cells.ts'
import { formulaJson } from '#server/automations/cells/work-formula.ts'
import { resultOf, type RunScope } from '#server/automations/flow/run-scope.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/**
 * JSON whose texts are filled one by one, so that no value can add to its structure. A value without quotes is a bare one: a number, true,
 * false, null, or a list. A text that is no JSON is filled as a whole.
 */
export function fillJson(scope: RunScope, text: string): string {
  const { json, bare } = withMarks(text)
  const read = parseJson(json) as JsonValue | undefined
  if (read === undefined) return fillText(scope, text)
  const fill = (leaf: string): JsonValue => {
    const part = bare.get(leaf)
    return part === undefined ? fillText(scope, leaf) : bareValue(scope, part)
  }
  return JSON.stringify(fillLeaves(read, fill))
}

/** Values outside of quotes, each in the place of a text that nothing else is. */
function withMarks(text: string): { json: string; bare: Map<string, string> } {
  const bare = new Map<string, string>()
  let json = ''
  let isQuoted = false
  for (const part of readTemplate(text)) {
    if (typeof part === 'string') {
      for (const sign of part.replace(/\\./g, '').matchAll(/"/g)) isQuoted = sign[0] === '"' ? !isQuoted : isQuoted
      json += part
      continue
    }
    const written = isFormula(part) ? writeFormula(part) : writePlace(part)
    if (isQuoted) {
      // as it stands in quotes
      json += JSON.stringify(written).slice(1, -1)
      continue
    }
    const mark = `\u0001${bare.size}`
    bare.set(mark, written)
    json += JSON.stringify(mark)
  }
  return { json, bare }
}

export function fillLeaves(value: JsonValue, fill: (text: string) => JsonValue): JsonValue {
  if (typeof value === 'string') return fill(value)
  if (Array.isArray(value)) return value.map((one: JsonValue) => fillLeaves(one, fill))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fillLeaves(one, fill)]))
}

function bareValue(scope: RunScope, text: string): JsonValue {
  const [part] = readTemplate(text)
  if (part === undefined || typeof part === 'string') return text
  if (isFormula(part)) return formulaJson(scope, part, (place) => placeText(scope, place))
  const found = cellsAt(scope, part)
  if (found) return cellsJson(scope, found)
  const content = contentOf(scope, part)
  if (content !== undefined) return content
  const filled = placeText(scope, part)
  return filled === '' ? null : /^\d+$/.test(filled) && part.path === 'count' ? Number(filled) : filled
}

function cellsJson(scope: RunScope, found: PlaceCells): JsonValue {
  const { field, cells, take } = found
  if (take === undefined && cells.length > 1) return cells.map((cell) => cellJson(scope, field, cell))
  const one = oneCell(found)
  if (!one) return placeTexts(scope, found)
  return take === 'count' ? (one.cell as JsonValue) : cellJson(scope, field, one.cell)
}

const placeTexts = (scope: RunScope, { field, cells }: PlaceCells): JsonValue => cells.map((cell) => cellText(scope, field, cell))

/** Money is an amount, as machines write it; a tick is true. A list of a cell is a list. */
function cellJson(scope: RunScope, field: ModelField, cell: CellValue): JsonValue {
  const { definition } = field.behaviour
  if (definition.yesNo === true) return cell === 1
  if (cell === null) return null
  if (typeof cell === 'number') return definition.amount === 'money' ? cell / 100 : cell
  if (!Array.isArray(cell)) return definition.moment !== undefined ? cell : cellText(scope, field, cell)
  return cell.map((one) => cellText(scope, field, [one]))
}

/** A part of what came from outside, or was answered, as it is. */
function contentOf(scope: RunScope, { source, path }: TextPlace): JsonValue | undefined {
  if (isShortId('f', path.split('.')[0])) return undefined
  const content = source === 'trigger' ? scope.input.content : undefined
  if (content !== undefined) return valueOfContent(parseJson(content), path === '' ? [] : path.split('.'))
  const answer = resultOf(scope, source, scope.next.turns)?.answer
  const [first, ...rest] = path.split('.')
  return answer && first === 'json' ? valueOfContent(parseJson(answer.text), rest) : undefined
}
