import { itemsOf } from '#shared/fields/cell-items.ts'
import { isUuid } from '#shared/lib/ids.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import { onlyPlace, type TextPlace } from '#shared/nouns/automations/template-text.ts'
import { cellsAt, oneCell } from '#server/automations/cells/value-cells.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'

/** The people at a place, as ids of members: the person who started the run, or those of a cell. Undefined for a place of something else. */
export function peopleAt(scope: RunScope, place: TextPlace): readonly string[] | undefined {
  if (place.source === 'person') return scope.input.actorId == null ? [] : [scope.input.actorId].filter(isUuid)
  const found = cellsAt(scope, place)
  if (found?.field.behaviour.definition.holds !== 'users') return undefined
  const cells = found.take === undefined ? found.cells : [oneCell(found)?.cell ?? null]
  return [...new Set(cells.flatMap(itemsOf))]
}

/** The people of an input, each once: chosen ones, and those at places. */
export function peopleOfInput(scope: RunScope, value: JsonValue): string[] {
  const chosen = (Array.isArray(value) ? value : []).filter((one) => typeof one === 'string')
  const people = chosen.flatMap((one) => {
    const place = isUuid(one) ? undefined : onlyPlace(one)
    return place ? (peopleAt(scope, place) ?? []) : [one]
  })
  return [...new Set(people)]
}
