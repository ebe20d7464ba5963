import { isShortId } from '#shared/lib/ids.ts'
import { isJsonObject, type JsonValue } from '#shared/lib/json.ts'
import { findActionKind } from '#shared/nouns/automations/action-kinds.ts'
import type { AutomationConfig, AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { stepsOf } from '#shared/nouns/automations/automation.ts'
import type { AutomationInput } from '#shared/nouns/automations/automation-input.ts'
import { sourcesOfSteps, tableOfInput, type RecordSource } from '#shared/nouns/automations/record-sources.ts'
import { isFormula, placesOfFormula, readTemplate } from '#shared/nouns/automations/template-text.ts'
import { findTriggerKind } from '#shared/nouns/automations/trigger-kinds.ts'
import { readFilter } from '#shared/query/read-filter.ts'
import { fieldsOfFilter, isFilterGroup, type FilterGroup } from '#shared/values/query.ts'

/** One thing that a part of a definition names. `at` is `trigger` or a step's id, `key` its input. */
export type AutomationReference = { at: string; key: string } & (
  | { is: 'table'; tableId: string }
  | { is: 'field'; tableId: string; fieldId: string }
  | { is: 'automation' | 'function' | 'connection' | 'member' | 'channel'; id: string }
  /** records that no source gives at that step */
  | { is: 'missingSource' }
)

/** Everything that a definition names: asked for rights, for gaps, and for what may be shown to whom. */
export function referencesOf(definition: AutomationDefinition): AutomationReference[] {
  const { trigger, actions } = definition
  const sources = sourcesOfSteps(definition)
  const triggerKind = findTriggerKind(trigger.kind)
  const own = triggerKind ? referencesOfPart('trigger', triggerKind.inputs, trigger.config, []) : []
  const ofSteps = [...stepsOf(actions)].flatMap((step) => {
    const kind = findActionKind(step.kind)
    return kind ? referencesOfPart(step.id, kind.inputs, step.config, sources.get(step.id) ?? []) : []
  })
  return [...own, ...ofSteps]
}

function referencesOfPart(
  at: string,
  inputs: readonly AutomationInput[],
  config: AutomationConfig,
  sources: readonly RecordSource[],
): AutomationReference[] {
  return inputs.flatMap((input) => {
    const value = config[input.key] ?? null
    const place = { at, key: input.key }
    const tableId = 'of' in input ? tableOfInput(inputs, input.of, config, sources) : null
    return namedBy(input, value, tableId).map((named): AutomationReference => {
      if (named.is !== 'place') return { ...place, ...named }
      const found = sources.find(({ source }) => source === (named.source === 'before' ? 'trigger' : named.source))
      if (found && named.fieldId !== undefined) return { ...place, is: 'field', tableId: found.tableId, fieldId: named.fieldId }
      return found ? { ...place, is: 'table', tableId: found.tableId } : { ...place, is: 'missingSource' }
    })
  })
}

type Named =
  | { is: 'table'; tableId: string }
  | { is: 'field'; tableId: string; fieldId: string }
  | { is: 'automation' | 'function' | 'connection' | 'member' | 'channel'; id: string }
  | { is: 'place'; source: string; fieldId?: string }

function namedBy(input: AutomationInput, value: JsonValue, tableId: string | null): Named[] {
  const field = (fieldId: unknown): Named[] => (tableId !== null && isShortId('f', fieldId) ? [{ is: 'field', tableId, fieldId }] : [])
  const list = Array.isArray(value) ? value : []
  const places = textsOfInput(input, value).flatMap(placesOf)
  switch (input.is) {
    case 'table':
      return isShortId('t', value) ? [{ is: 'table', tableId: value }] : []
    case 'field':
      return field(value)
    case 'fields':
      return list.flatMap(field)
    case 'filter':
      return [...fieldsOfFilter(readFilter(value)).flatMap(field), ...places]
    case 'values':
      return [...list.flatMap((one) => (isJsonObject(one) ? field(one['fieldId']) : [])), ...places]
    case 'pairs':
    case 'text':
      return places
    case 'record':
      return typeof value === 'string' && !(input.optional === true && value === 'trigger') ? [{ is: 'place', source: value }] : []
    case 'automation':
      return typeof value === 'string' ? [{ is: 'automation', id: value }] : []
    case 'function':
      return typeof value === 'string' ? [{ is: 'function', id: value }] : []
    case 'channel':
      return typeof value === 'string' ? [{ is: 'channel', id: value }] : []
    case 'connection':
      return typeof value === 'string' ? [{ is: 'connection', id: value }] : []
    case 'people':
      return list.flatMap((id) => (typeof id === 'string' ? [{ is: 'member', id }] : []))
    default:
      return []
  }
}

/** The texts of an input that may hold places. */
export function textsOfInput(input: AutomationInput, value: JsonValue): string[] {
  const list = Array.isArray(value) ? value : []
  const texts = (key: string): string[] => list.flatMap((one) => (isJsonObject(one) && typeof one[key] === 'string' ? [one[key]] : []))
  if (input.is === 'text') return typeof value === 'string' ? [value] : []
  if (input.is === 'values') return texts('text')
  if (input.is === 'pairs') return texts('value')
  return input.is === 'filter' ? textsOfFilter(readFilter(value)) : []
}

/** Fields named in a text. Other places, such as an earlier answer, name nothing of the workspace. */
function placesOf(text: string): Named[] {
  return readTemplate(text).flatMap((part): Named[] => {
    if (typeof part === 'string') return []
    const places = isFormula(part) ? placesOfFormula(part.formula) : [part]
    return places.flatMap(({ source, path }): Named[] => {
      const [fieldId = ''] = path.split('.')
      return isShortId('f', fieldId) ? [{ is: 'place', source, fieldId }] : []
    })
  })
}

function textsOfFilter(filter: FilterGroup | null): string[] {
  return (filter?.nodes ?? []).flatMap((node) => {
    if (isFilterGroup(node)) return textsOfFilter(node)
    return typeof node.value === 'string' ? [node.value] : []
  })
}
