import { findBlockType } from '#shared/blocks/block-types.ts'
import { getFieldType } from '#shared/fields/registry.ts'
import type { JsonObject, JsonValue } from '#shared/lib/json.ts'
import type { BarName } from '#shared/nouns/bundles/bundle-snapshot.ts'
import type { AppPart } from '#shared/nouns/template-packages/content-parts.ts'
import type { ChangedPart, ChangedThing } from '#shared/nouns/template-packages/template-change.ts'
import type { TemplateParts } from '#shared/nouns/template-packages/template-parts.ts'
import { plainLines } from '#shared/values/page-node.ts'

/** A thing of a workspace by itself: its parts change one by one, and it comes or goes as a whole. */
export interface Unit {
  of: ChangedThing
  id: string
  label: string
  /** of fields, views and blocks */
  type?: string
  /** the table, app or page that it is in */
  within: { of: ChangedThing; id: string; label: string } | undefined
  parts: Partial<Record<ChangedPart, JsonValue>>
  /** the part of the package that makes it */
  whole: JsonValue
}

/** The name of a unit: blocks have ids of their document alone. */
export const unitKey = ({ of, id, within }: Pick<Unit, 'of' | 'id' | 'within'>): string =>
  of === 'block' || of === 'bars' ? `${of} ${within?.id ?? ''} ${id}` : `${of} ${id}`

const json = (value: unknown): JsonValue => JSON.parse(JSON.stringify(value ?? null)) as JsonValue

/** The places of blocks on phones; null while they follow the desktop. */
const phoneOf = ({ ownPhone, blocks }: AppPart): JsonValue =>
  ownPhone ? json(Object.fromEntries(blocks.map(({ id, mobile }) => [id, mobile]))) : null

/** Everything of a package's parts as units, by their names. Containers come before what is in them. */
export function unitsOf({ tables, apps, pages, automations, functions }: Omit<TemplateParts, 'template'>): Map<string, Unit> {
  const units: Unit[] = [
    ...tables.flatMap((table): Unit[] => {
      const { id, label, icon, color, recordLabelField, uniqueFieldId } = table
      const within = { of: 'table' as const, id, label }
      return [
        {
          of: 'table',
          id,
          label,
          within: undefined,
          parts: { label, look: { icon, color }, settings: { recordLabelField }, unique: uniqueFieldId },
          whole: json(table),
        },
        ...table.fields.map((field): Unit => {
          const settings = getFieldType(field.type).compute === 'formula' ? 'formula' : 'settings'
          const { config, required, position } = field
          const parts = { label: field.label, [settings]: json(config), required, default: json(field.default), place: position }
          return { of: 'field', id: field.id, label: field.label, type: field.type, within, parts, whole: json(field) }
        }),
        ...table.views.map((view): Unit => {
          const parts = { label: view.label, settings: json(view.config), place: view.position }
          return { of: 'view', id: view.id, label: view.label, type: view.type, within, parts, whole: json(view) }
        }),
        ...table.forms.map((form): Unit => {
          const parts = { label: form.label, content: json(form.definition), place: form.position }
          return { of: 'form', id: form.id, label: form.label, within, parts, whole: json(form) }
        }),
        { of: 'rules', id, label, within, parts: { content: json(table.conditionals) }, whole: json(table.conditionals) },
      ]
    }),
    ...apps.flatMap(unitsOfApp),
    ...pages.map((page): Unit => {
      const { id, label, icon, color, wide, nodes, blocks, parentId, letterOf } = page
      return {
        of: 'page',
        id,
        label,
        within: undefined,
        parts: { label, look: { icon, color, wide }, settings: { letterOf }, place: parentId, text: json({ nodes, blocks }) },
        whole: json(page),
      }
    }),
    ...functions.map((made): Unit => {
      const { id, label, language, source, isAsync, trigger } = made
      const parts = { label, code: { language, source }, trigger: json({ isAsync, ...trigger }) }
      return { of: 'function', id, label, within: undefined, parts, whole: json(made) }
    }),
    ...automations.map((made): Unit => {
      const { id, name, description, folder, definition } = made
      const parts = { label: name, text: description, place: folder, content: json(definition) }
      return { of: 'automation', id, label: name, within: undefined, parts, whole: json(made) }
    }),
  ]
  return new Map(units.map((unit) => [unitKey(unit), unit]))
}

/** An app with its blocks and bars. */
function unitsOfApp(app: AppPart): Unit[] {
  const { id, label, icon, color, style, bars } = app
  const within = { of: 'app' as const, id, label }
  return [
    {
      of: 'app',
      id,
      label,
      within: undefined,
      parts: { label, look: { icon, color }, style: json(style), phone: phoneOf(app) },
      whole: json(app),
    },
    ...app.blocks.map((block): Unit => {
      const title = findBlockType(block.type)?.title(block.config as JsonObject, plainLines(block.body)) ?? ''
      const { config, body, ground, desktop } = block
      const parts = { settings: json({ config, ground: ground ?? '' }), text: json(body), place: json(desktop) }
      return { of: 'block', id: block.id, label: title, type: block.type, within, parts, whole: json(block) }
    }),
    ...(Object.keys(bars) as BarName[]).map((name): Unit => ({
      of: 'bars',
      id: name,
      label: name,
      within,
      parts: { content: json(bars[name]) },
      whole: json(bars[name]),
    })),
  ]
}
