import { isShortId, isUuid } from '#shared/lib/ids.ts'
import { isJsonObject, type JsonValue } from '#shared/lib/json.ts'
import { findActionKind } from '#shared/nouns/automations/action-kinds.ts'
import type { AutomationConfig, AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { stepsOf } from '#shared/nouns/automations/automation.ts'
import type { AutomationInput } from '#shared/nouns/automations/automation-input.ts'
import { sourcesOfSteps, tableOfInput, type RecordSource } from '#shared/nouns/automations/record-sources.ts'
import { isFormula, placesOfFormula, readTemplate } from '#shared/nouns/automations/template-text.ts'
import { followLinks, type FieldOfTable } from '#shared/nouns/automations/values/follow-links.ts'
import { readSource, readValuePath } from '#shared/nouns/automations/values/value-path.ts'
import { findTriggerKind } from '#shared/nouns/automations/trigger-kinds.ts'
import { readFilter } from '#shared/query/read-filter.ts'
import { fieldsOfFilter, isFilterGroup, type FilterGroup } from '#shared/values/query.ts'

/** One thing that a part of a definition names. `at` is `trigger` or a step's id, `key` its input. */
export type AutomationReference = { at: string; key: string } & (
  | { is: 'table'; tableId: string }
  | { is: 'field'; tableId: string; fieldId: string }
  | { is: 'view'; tableId: string; id: string }
  | { is: 'automation' | 'function' | 'connection' | 'member' | 'channel' | 'page'; id: string }
  /** records that no source gives at that step */
  | { is: 'missingSource' }
)

/** Everything that a definition names: asked for rights, for gaps, and for what may be shown to whom. */
export function referencesOf(definition: AutomationDefinition, fieldOf: FieldOfTable): AutomationReference[] {
  const { trigger, actions } = definition
  const sources = sourcesOfSteps(definition, fieldOf)
  const triggerKind = findTriggerKind(trigger.kind)
  const own = triggerKind ? referencesOfPart('trigger', triggerKind.inputs, trigger.config, [], fieldOf) : []
  const ofSteps = [...stepsOf(actions)].flatMap((step) => {
    const kind = findActionKind(step.kind)
    return kind ? referencesOfPart(step.id, kind.inputs, step.config, sources.get(step.id) ?? [], fieldOf) : []
  })
  return [...own, ...ofSteps]
}

function referencesOfPart(
  at: string,
  inputs: readonly AutomationInput[],
  config: AutomationConfig,
  sources: readonly RecordSource[],
  fieldOf: FieldOfTable,
): AutomationReference[] {
  return inputs.flatMap((input) => {
    const value = config[input.key] ?? null
    const place = { at, key: input.key }
    const tableId = 'of' in input ? tableOfInput(inputs, input.of, config, sources, fieldOf) : null
    return namedBy(input, value, tableId).flatMap((named): AutomationReference[] =>
      named.is === 'place' ? referencesOfWay(named, sources, fieldOf).map((one) => ({ ...place, ...one })) : [{ ...place, ...named }],
    )
  })
}

type Reached = { is: 'table'; tableId: string } | { is: 'field'; tableId: string; fieldId: string } | { is: 'missingSource' }

/** Every link of a way with the field at its end, or its table. A way that cannot be followed ends with what is missing. */
function referencesOfWay({ source, links, fieldId }: Way, sources: readonly RecordSource[], fieldOf: FieldOfTable): Reached[] {
  const found = sources.find((one) => one.source === (source === 'before' ? 'trigger' : source))
  if (!found) return [{ is: 'missingSource' }]
  const way = followLinks(found.tableId, links, fieldOf)
  const through = way.links.map((link): Reached => ({ is: 'field', ...link }))
  if (way.tableId === undefined) return [...through, { is: 'missingSource' }]
  return [...through, fieldId === undefined ? { is: 'table', tableId: way.tableId } : { is: 'field', tableId: way.tableId, fieldId }]
}

interface Way {
  source: string
  links: readonly string[]
  fieldId: string | undefined
}

type Named =
  | { is: 'table'; tableId: string }
  | { is: 'field'; tableId: string; fieldId: string }
  | { is: 'view'; tableId: string; id: string }
  | { is: 'automation' | 'function' | 'connection' | 'member' | 'channel' | 'page'; id: string }
  | ({ is: 'place' } & Way)

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
    case 'rows':
    case 'record':
      return typeof value === 'string' && !(input.optional === true && value === 'trigger')
        ? [{ is: 'place', fieldId: undefined, ...readSource(value) }]
        : []
    case 'automation':
      return typeof value === 'string' ? [{ is: 'automation', id: value }] : []
    case 'function':
      return typeof value === 'string' ? [{ is: 'function', id: value }] : []
    case 'channel':
      return typeof value === 'string' ? [{ is: 'channel', id: value }] : []
    case 'page':
      return typeof value === 'string' ? [{ is: 'page', id: value }] : []
    case 'view':
      return tableId !== null && typeof value === 'string' ? [{ is: 'view', tableId, id: value }] : []
    case 'connection':
      return typeof value === 'string' ? [{ is: 'connection', id: value }] : []
    case 'people':
      return [...list.flatMap((id): Named[] => (isUuid(id) ? [{ is: 'member', id }] : [])), ...places]
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
  if (input.is === 'people') return list.flatMap((one) => (typeof one === 'string' && !isUuid(one) ? [one] : []))
  return input.is === 'filter' ? textsOfFilter(readFilter(value)) : []
}

/** Fields named in a text. Other places, such as an earlier answer, name nothing of the workspace. */
function placesOf(text: string): Named[] {
  return readTemplate(text).flatMap((part): Named[] => {
    if (typeof part === 'string') return []
    const places = isFormula(part) ? placesOfFormula(part.formula) : [part]
    return places.flatMap(({ source, path }): Named[] => {
      if (!isShortId('f', path.split('.')[0])) return []
      const { links, fieldId } = readValuePath(path) ?? tooLong
      return [{ is: 'place', source: fieldId === undefined ? '' : source, links, fieldId }]
    })
  })
}

/** A way through too many links, or of a form that no version knows, leads nowhere. */
const tooLong = { links: [], fieldId: undefined }

function textsOfFilter(filter: FilterGroup | null): string[] {
  return (filter?.nodes ?? []).flatMap((node) => {
    if (isFilterGroup(node)) return textsOfFilter(node)
    if (Array.isArray(node.value)) return node.value
    return typeof node.value === 'string' ? [node.value] : []
  })
}
