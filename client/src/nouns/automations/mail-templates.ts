import { foldText } from '#shared/lib/fold-text.ts'
import { isShortId } from '#shared/lib/ids.ts'
import { textIn } from '#shared/lib/text-in.ts'
import { findActionKind } from '#shared/nouns/automations/action-kinds.ts'
import { stepsOf, type Automation } from '#shared/nouns/automations/automation.ts'
import {
  isFormula,
  placeName,
  placesOfFormula,
  readPlaceName,
  readTemplate,
  renameInFormula,
  writeFormula,
  writePlace,
  type TextPlace,
} from '#shared/nouns/automations/template-text.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { NamedSource } from '#client/nouns/automations/places.ts'

/** A mail that can be begun with: one of the product, or of another automation. */
export interface MailTemplate {
  key: string
  name: string
  subject: string
  body: string
}

/** Templates of the product; their texts are `mailTemplates.<name>`, with places in square brackets. */
const ownTemplates = ['confirmation', 'reminder', 'statusChange', 'welcome', 'thanks'] as const

/** The templates of the product, about the record of a step if it has one. */
export function templatesOfProduct(t: (key: string) => string, sources: readonly NamedSource[]): MailTemplate[] {
  const source = sources.find(({ content }) => content === undefined)?.source
  const filled = (text: string): string =>
    source === undefined
      ? text.replace(/^.*\[(?:record|link)\].*$\n?/gm, '').trim()
      : text.replaceAll('[record]', writePlace({ source, path: '' })).replaceAll('[link]', writePlace({ source, path: 'url' }))
  return ownTemplates.map((name) => {
    const text = (part: string): string => filled(t(`mailTemplates.${name}.${part}`))
    return {
      key: name,
      name: t(`mailTemplates.${name}.name`),
      subject: text('subject') || t(`mailTemplates.${name}.name`),
      body: text('body'),
    }
  })
}

/** The mails of other automations, each once, with their places found again among those of this step. */
export function templatesOfAutomations(
  automations: readonly Automation[],
  fields: readonly Field[],
  sources: readonly NamedSource[],
): MailTemplate[] {
  const seen = new Set<string>()
  return automations.flatMap(({ id, name, actions }) =>
    [...stepsOf(actions)].flatMap((step): MailTemplate[] => {
      const parts = findActionKind(step.kind)?.templates
      if (!parts) return []
      const [subject, body] = [textIn(step.config[parts.subject]), textIn(step.config[parts.body])]
      const text = `${subject}\n${body}`
      if (text.trim() === '' || seen.has(text)) return []
      seen.add(text)
      return [{ key: `${id} ${step.id}`, name, subject: bindAgain(subject, fields, sources), body: bindAgain(body, fields, sources) }]
    }),
  )
}

/** A text of another automation: fields of the same id or label take the place of its own; what has none stays as a name in brackets. */
export function bindAgain(text: string, fields: readonly Field[], sources: readonly NamedSource[]): string {
  const nameOf = (place: TextPlace): string => fields.find(({ id }) => id === place.path)?.label ?? placeName(place)
  return readTemplate(text)
    .map((part) => {
      if (typeof part === 'string') return part
      if (!isFormula(part)) {
        const found = placeHere(part, fields, sources)
        return found ? writePlace(found) : `[${nameOf(part)}]`
      }
      const isWhole = placesOfFormula(part.formula).every((place) => placeHere(place, fields, sources))
      if (!isWhole) return `[${renameInFormula(part.formula, (raw) => nameOf(readPlaceName(raw) ?? { source: raw, path: '' })).trim()}]`
      return writeFormula({
        formula: renameInFormula(part.formula, (raw) => {
          const place = readPlaceName(raw)
          const found = place && placeHere(place, fields, sources)
          return found && placeName(found)
        }),
      })
    })
    .join('')
}

function placeHere(place: TextPlace, fields: readonly Field[], sources: readonly NamedSource[]): TextPlace | undefined {
  const { source, path } = place
  if (source === 'today' || source === 'now' || source === 'run') return place
  const records = sources.filter(({ content }) => content === undefined)
  // that of the same part of the automation first
  const near = [...records.filter((one) => one.source === source), ...records.filter((one) => one.source !== source)]
  if (path === '' || path === 'url' || path === 'id') return near[0] && { source: near[0].source, path }
  const [first = '', ...rest] = path.split('.')
  if (isShortId('f', first) && rest.length > 0) {
    const start = near.find((one) => fields.some((field) => field.id === first && field.tableId === one.tableId))
    return start && { source: start.source, path }
  }
  if (!isShortId('f', path)) return sources.find((one) => one.source === source && one.content?.includes(path)) && place
  const label = fields.find(({ id }) => id === path)?.label
  for (const one of near) {
    const own = fields.filter(({ tableId }) => tableId === one.tableId)
    const found = own.find(({ id }) => id === path) ?? own.find((field) => label !== undefined && foldText(field.label) === foldText(label))
    if (found) return { source: one.source, path: found.id }
  }
  return undefined
}

/** A text as people read it in a list: its places by their names. */
export function namedText(text: string, fields: readonly Field[], sources: readonly NamedSource[]): string {
  const nameOf = (place: TextPlace): string =>
    fields.find(({ id }) => id === place.path)?.label ?? sources.find(({ source }) => source === place.source)?.name ?? placeName(place)
  return readTemplate(text)
    .map((part) => (typeof part === 'string' ? part : isFormula(part) ? part.formula.trim() : nameOf(part)))
    .join('')
}
