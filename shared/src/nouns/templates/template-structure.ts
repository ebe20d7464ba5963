import { z } from 'zod'
import { blockGroups } from '#shared/blocks/block-type.ts'

/** The content of a template, as a card and the detail draw it, without its records. */

export const templateTabTypes = ['table', 'app', 'doc-page'] as const
export type TemplateTabType = (typeof templateTabTypes)[number]

const text = z.string().max(200)
const name = z.string().max(64)

/** A field of a table: its label, the name of its type, and how its cells are sketched. */
const fieldSchema = z.strictObject({ label: text, type: name, look: z.enum(['text', 'number', 'mark']) })

/** A block of an app: its type and group, its words, and its place in columns and rows of the desktop's grid. */
const blockSchema = z.strictObject({
  type: name,
  group: z.enum(blockGroups),
  label: text,
  x: z.number().int().min(0).max(100),
  y: z.number().int().min(0).max(10_000),
  w: z.number().int().min(1).max(100),
  h: z.number().int().min(1).max(1000),
})

const tabSchema = z.strictObject({
  /** of its template, never of an organisation */
  id: z.string().max(100),
  label: text,
  type: z.enum(templateTabTypes),
  icon: name,
  color: name,
  /** of a table; else empty */
  fields: z.array(fieldSchema).max(500),
  /** of an app; else empty */
  blocks: z.array(blockSchema).max(500),
})

const trickSchema = z.strictObject({ name: text, icon: name })

export const templateTiers = ['Free', 'AI', 'Developer'] as const

export const templateStructureSchema = z.strictObject({
  label: text,
  tabs: z.array(tabSchema).max(500),
  tricks: z.array(trickSchema).max(500),
  /** products beside ours that its automations reach */
  integrations: z.array(name).max(100),
  tier: z.enum(templateTiers),
  /** of sample data, by the number of records in it */
  records: z.number().int().min(0),
})

export type TemplateTab = z.infer<typeof tabSchema>
export type TemplateTrick = z.infer<typeof trickSchema>
export type TemplateStructure = z.infer<typeof templateStructureSchema>

export { tabSchema as templateTabSchema, trickSchema as templateTrickSchema }

/** The most of a template that a card draws. */
const drawnTabs = 3
const drawnFields = 6
const drawnBlocks = 16

/** The part of a structure that a card draws: an app first, then tables, then pages. */
function drawingOf({ tabs }: TemplateStructure): TemplateTab[] {
  const order: readonly TemplateTabType[] = ['app', 'table', 'doc-page']
  return tabs
    .toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type))
    .slice(0, drawnTabs)
    .map((tab) => ({ ...tab, fields: tab.fields.slice(0, drawnFields), blocks: tab.blocks.slice(0, drawnBlocks) }))
}

/** The most automations, and the most products, that a card names. */
const cardParts = 12

/** The part of a structure that a list tells; it stays small however large the template is. */
export type TemplateCardPart = Pick<TemplateStructure, 'tricks' | 'integrations' | 'tier'> & { drawing: TemplateTab[] }

export function cardPartOf(structure: TemplateStructure): TemplateCardPart {
  const { tricks, integrations, tier } = structure
  return { tricks: tricks.slice(0, cardParts), integrations: integrations.slice(0, cardParts), tier, drawing: drawingOf(structure) }
}
