import type { Field } from '#shared/nouns/tables/table.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { readTemplate, writePlace } from '#shared/nouns/automations/template-text.ts'
import type { RecordSource } from '#shared/nouns/automations/record-sources.ts'

/** A place that a text may hold, as people read it. */
export interface ReadablePlace {
  /** `{{trigger.f…}}` */
  stored: string
  /** `Record · Name` */
  label: string
}

export interface NamedSource extends RecordSource {
  name: string
  /** values of what started it, instead of cells of a record */
  content?: readonly string[]
}

/** Every place that a step can use: fields of its sources, their address, and the moment. */
export function placesFor(
  sources: readonly NamedSource[],
  fields: readonly Field[],
  words: { url: string; today: string; now: string; before: string; content(path: string): string },
): ReadablePlace[] {
  const ofContent = sources.flatMap(({ source, name, content = [] }) =>
    content.map((path) => ({ stored: writePlace({ source, path }), label: `${name} · ${words.content(path)}` })),
  )
  const ofRecords = sources.filter(({ content }) => content === undefined)
  const ofFields = ofRecords.flatMap(({ source, tableId, name }) => [
    ...fieldsOf(fields, tableId).map(({ id, label }) => ({ stored: writePlace({ source, path: id }), label: `${name} · ${label}` })),
    { stored: writePlace({ source, path: 'url' }), label: `${name} · ${words.url}` },
  ])
  const trigger = ofRecords.find(({ source }) => source === 'trigger')
  const before = fieldsOf(fields, trigger?.tableId ?? '').map(({ id, label }) => ({
    stored: writePlace({ source: 'before', path: id }),
    label: `${words.before} · ${label}`,
  }))
  const moments = [
    { stored: '{{today}}', label: words.today },
    { stored: '{{now}}', label: words.now },
  ]
  return [...ofContent, ...ofFields, ...moments, ...before]
}

function fieldsOf(fields: readonly Field[], tableId: string): Field[] {
  return fields.filter((field) => field.tableId === tableId && fieldTypes[field.type].column !== 'none')
}

/** A stored text with its places named: `Dear {{Record · Name}}`. A place without a name stays as it is stored. */
export function toReadable(text: string, places: readonly ReadablePlace[]): string {
  const names = new Map(places.map(({ stored, label }) => [stored, label]))
  return readTemplate(text)
    .map((part) => {
      if (typeof part === 'string') return part
      const stored = writePlace(part)
      const label = names.get(stored)
      return label === undefined ? stored : `{{${label}}}`
    })
    .join('')
}

/** The other way round; names that no place has stay text. */
export function toStored(text: string, places: readonly ReadablePlace[]): string {
  const stored = new Map(places.map((place) => [place.label, place.stored]))
  return text.replace(/\{\{([^{}]+)\}\}/g, (whole, name: string) => stored.get(name.trim()) ?? whole)
}
