import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { isShortId } from '#shared/lib/ids.ts'
import type { TextPlace } from '#shared/nouns/automations/template-text.ts'
import { followLinks, isOfMany, namedTable } from '#shared/nouns/automations/values/follow-links.ts'
import { isPlainPlace, plainPlaces, type PlainPlace } from '#shared/nouns/automations/values/plain-places.ts'
import { isTake, takeRules, takes, type Take } from '#shared/nouns/automations/values/takes.ts'
import { readValuePath } from '#shared/nouns/automations/values/value-path.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { NamedSource, PlaceNames } from '#client/nouns/automations/places.ts'

/** A value that can be picked. */
export interface OfferedValue {
  place: TextPlace
  name: string
  /** its field's type; absent for what is no cell */
  type?: FieldTypeName
  /** the ways of making one of its several values; empty for one that is one */
  takes: readonly Take[]
  /** the links on its way */
  depth: number
}

export interface ValueWords {
  /** of `url`, `count`, `before`, and of {@link PlainPlace} */
  place(name: 'url' | 'count' | 'before' | PlainPlace): string
  take(take: Take): string
  /** a part of what started it, or of an answer */
  content(path: string): string
}

/** links that the list goes along by itself; deeper ways are written by hand */
const listedLinks = 2
const mostOffered = 3_000
const between = ' · '

interface Known {
  sources: readonly NamedSource[]
  fields: readonly Field[]
}

/** Every value that a step can pick, the near ones first. */
export function offeredValues({ sources, fields }: Known, words: ValueWords): OfferedValue[] {
  const ofTable = new Map<string, Field[]>()
  for (const field of fields) ofTable.set(field.tableId, [...(ofTable.get(field.tableId) ?? []), field])
  const offered: OfferedValue[] = []
  const add = (place: TextPlace, name: string, more: Partial<OfferedValue> = {}): void => {
    if (offered.length < mostOffered) offered.push({ place, name, takes: [], depth: 0, ...more })
  }
  const behind: Way[] = []
  const addFields = (way: Way): void => {
    const { source, tableId, name, links, isMany } = way
    const own = (ofTable.get(tableId) ?? []).filter((field) => behaviourOf(field).definition.column !== 'none')
    for (const field of own) {
      const path = [...links, field.id].join('.')
      add({ source, path }, name + between + field.label, {
        type: field.type,
        depth: links.length,
        takes: isMany || isSeveral(source) || isLink(field) ? takesOf(field, isMany || isSeveral(source)) : [],
      })
      const target = links.length >= listedLinks ? undefined : namedTable(field)
      if (target === undefined) continue
      const further = { name: name + between + field.label, links: [...links, field.id], isMany: isMany || isOfMany(field) }
      behind.push({ source, tableId: target, ...further })
    }
  }
  for (const { source, name, content = [], parts = [] } of sources) {
    for (const path of content) add({ source, path }, name + between + words.content(path))
    for (const { path, is } of parts) add({ source, path }, name + between + path, { takes: is === 'list' ? ['count', 'lines'] : [] })
  }
  const ofRecords = sources.filter(({ content, parts }) => content === undefined && parts === undefined)
  for (const { source, tableId, name } of ofRecords) {
    add({ source, path: '' }, name)
    addFields({ source, tableId, name, links: [], isMany: false })
    add({ source, path: 'url' }, name + between + words.place('url'))
    if (isSeveral(source)) add({ source, path: 'count' }, name + between + words.place('count'))
  }
  for (const place of listedPlain) add({ source: place, path: '' }, words.place(place), { type: plainPlaces[place] })
  const trigger = ofRecords.find(({ changes }) => changes)
  for (const field of ofTable.get(trigger?.tableId ?? '') ?? [])
    if (behaviourOf(field).definition.column !== 'none')
      add({ source: 'before', path: field.id }, words.place('before') + between + field.label, { type: field.type })
  // what is near comes first, whatever its source: each way that is walked puts those behind it at the end
  for (let at = 0; at < behind.length && offered.length < mostOffered; at++) addFields(behind[at] as Way)
  return offered
}

/** Fields of a table, reached from a source along links. */
interface Way {
  source: string
  tableId: string
  name: string
  links: readonly string[]
  isMany: boolean
}

const listedPlain = ['today', 'now', 'begun', 'person', 'organisation'] as const satisfies readonly PlainPlace[]
const isSeveral = (source: string): boolean => isShortId('b', source)
const isLink = (field: Field): boolean => namedTable(field) !== undefined && isOfMany(field)

/** The takes that suit a field; those of its own several links are their number alone. */
function takesOf(field: Field, isMany: boolean): Take[] {
  if (!isMany) return ['count']
  const { aggregate } = behaviourOf(field).definition
  return takes.filter((take) => {
    const { of } = takeRules[take]
    return of === 'all' || aggregate === 'numbers' || (of === 'ordered' && aggregate === 'order')
  })
}

/** The records that a step can be about: those of its sources, and behind links from them. */
export function offeredSources({ sources, fields }: Known): { source: string; name: string }[] {
  const found: { source: string; name: string }[] = []
  const addLinks = (source: string, tableId: string, name: string, depth: number): void => {
    found.push({ source, name })
    if (depth >= listedLinks) return
    for (const field of fields) {
      const target = field.tableId === tableId ? namedTable(field) : undefined
      if (target !== undefined) addLinks(`${source}.${field.id}`, target, name + between + field.label, depth + 1)
    }
  }
  for (const { source, tableId, name, content, parts } of sources) if (!content && !parts) addLinks(source, tableId, name, 0)
  return found
}

/** The names of places, of any depth. */
export function namesOfPlaces({ sources, fields }: Known, offered: readonly OfferedValue[], words: ValueWords): PlaceNames {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const fieldOf = (tableId: string, fieldId: string): Field | undefined => {
    const field = byId.get(fieldId)
    return field?.tableId === tableId ? field : undefined
  }
  const nameOf = (place: TextPlace): string | undefined => {
    const { source, path } = place
    if (isPlainPlace(source)) return path === '' ? words.place(source) : undefined
    const found = sources.find((one) => one.source === (source === 'before' ? 'trigger' : source) && isThere(one, path))
    if (!found) return undefined
    const name = source === 'before' ? words.place('before') : found.name
    if (found.content || found.parts) return name + between + contentName(found, path, words)
    const way = readValuePath(path)
    if (!way) return undefined
    const followed = followLinks(found.tableId, way.links, fieldOf)
    const end = way.fieldId === undefined ? undefined : fieldOf(followed.tableId ?? '', way.fieldId)
    if (followed.tableId === undefined || (way.fieldId !== undefined && !end)) return undefined
    const parts = [name, ...way.links.map((id) => byId.get(id)?.label ?? ''), ...(end ? [end.label] : [])]
    if (way.end === 'url') parts.push(words.place('url'))
    else if (way.end !== undefined) parts.push(way.end)
    if (way.take !== undefined) parts.push(way.fieldId === undefined ? words.place('count') : words.take(way.take))
    return parts.join(between)
  }
  const byName = new Map(offered.toReversed().map(({ name, place }) => [name, place]))
  const takeOf = new Map(takes.map((take) => [words.take(take), take]))
  const placeOf = (name: string): TextPlace | undefined => {
    const whole = byName.get(name)
    if (whole) return whole
    const at = name.lastIndexOf(between)
    const take = takeOf.get(name.slice(at + between.length))
    const place = at < 0 || take === undefined ? undefined : byName.get(name.slice(0, at))
    return place && { ...place, path: `${place.path}.${take}` }
  }
  return { nameOf, placeOf }
}

/** A field's id is looked for in records, anything else in what came or was answered. */
function isThere({ content, parts }: NamedSource, path: string): boolean {
  const isOfRecord = path === '' || path === 'id' || path === 'url' || path === 'count' || isShortId('f', path.split('.')[0])
  return content === undefined && parts === undefined ? isOfRecord : !isOfRecord || path === 'count'
}

function contentName({ content = [], parts = [] }: NamedSource, path: string, words: ValueWords): string | undefined {
  if (content.includes(path)) return words.content(path)
  const last = path.split('.').at(-1)
  const isKnown = parts.length === 0 || parts.some((part) => path === part.path)
  return isKnown || !isTake(last) ? path : `${path.slice(0, -last.length - 1)}${between}${words.take(last)}`
}
