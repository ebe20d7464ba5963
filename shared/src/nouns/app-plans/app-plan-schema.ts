import { z } from 'zod'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { hueSchema, iconSchema, idSchema, labelSchema } from '#shared/lib/schemas.ts'
import { formKinds } from '#shared/nouns/forms/form.ts'
import { viewTypes } from '#shared/views/view-types.ts'

/*
 * A workspace described by labels, before anything has an id: templates, programs and builders of apps write it, one writer makes it.
 *
 * Settings are those of the stored thing, with references where it holds ids:
 *   `@Orders`  `@Orders/Total`  `@Orders/Status/Open`   a table, its field, an option of the field
 *   `@/Total`                                           a field of the table that the settings are about
 *   `@view:Orders/Open`  `@form:Orders/New order`  `@page:Handbook`  `@app:Sales`  `@record:Orders/A-1`  `@record:Orders/#1`
 *   `@block:List`  `@step:Find`                         a named block of the app, a named step of the automation
 * Inside a text a reference stands in braces, `{@/Total}` or `{{trigger.@Orders/Total}}`. A text that begins with @ is written `@@`.
 * A filter is `{ all: [[field, operator, value], …] }` or `{ any: […] }`; options in it are named by their labels.
 */

/** Bounds of one plan: whole workspaces of a small business, and nothing that holds others. */
export const planBounds = {
  tables: 40,
  fields: 120,
  views: 20,
  rows: 2_000,
  cells: 60_000,
  forms: 40,
  pages: 40,
  apps: 20,
  blocks: 80,
} as const

const look = { label: labelSchema, icon: iconSchema, color: hueSchema }
const settings = z.record(z.string().max(300), z.unknown())
const list = (most: number) => z.array(labelSchema).max(most)
const text = (most: number) => z.string().max(most)

const optionSchema = z.union([labelSchema, z.strictObject({ label: labelSchema, color: hueSchema })])

const fieldSchema = z.strictObject({
  label: labelSchema,
  type: z.enum(fieldTypeNames),
  required: z.boolean().optional(),
  /** choices of a list, or the things to tick of a check list */
  options: z.array(optionSchema).max(200).optional(),
  /** of a link: its table, whether it holds one record, and the label of its other face */
  to: labelSchema.optional(),
  one: z.boolean().optional(),
  inverse: labelSchema.optional(),
  /** of a formula: fields of the table stand in braces by their labels */
  formula: text(10_000).optional(),
  default: z.unknown().optional(),
  /** of its column, in px */
  width: z.number().int().min(40).max(2000).optional(),
  settings: settings.optional(),
})
export type PlanField = z.infer<typeof fieldSchema>

const conditionSchema = z.tuple([text(420), text(40)]).rest(z.unknown())
export type PlanFilter = { all: unknown[] } | { any: unknown[] }
const filterSchema: z.ZodType<PlanFilter> = z.union([
  z.strictObject({ all: z.array(z.union([conditionSchema, settings])).max(50) }),
  z.strictObject({ any: z.array(z.union([conditionSchema, settings])).max(50) }),
])

const viewSchema = z.strictObject({
  label: labelSchema,
  type: z.enum(viewTypes.map(({ type }) => type) as [string]),
  fields: list(200).optional(),
  filter: filterSchema.optional(),
  /** labels, with - before those from the last to the first */
  sort: list(20).optional(),
  group: list(5).optional(),
  settings: settings.optional(),
})
export type PlanView = z.infer<typeof viewSchema>

const tableSchema = z.strictObject({
  ...look,
  /** the field that names a record; without it the first one */
  nameField: labelSchema.optional(),
  fields: z.array(fieldSchema).min(1).max(planBounds.fields),
  views: z.array(viewSchema).max(planBounds.views).default([]),
})
export type PlanTable = z.infer<typeof tableSchema>

/** As programs give values; days may be `today+3`, instants `today-1 09:30`, ranges `today..today+5`, linked records labels or `#row`. */
const cellSchema = z.union([text(20_000), z.number(), z.boolean(), z.null(), z.array(text(420)).max(200)])
export type PlanCell = z.infer<typeof cellSchema>

const recordsSchema = z.strictObject({
  table: labelSchema,
  fields: list(planBounds.fields).min(1),
  rows: z.array(z.array(cellSchema).max(planBounds.fields)).max(planBounds.rows),
})
export type PlanRecords = z.infer<typeof recordsSchema>

const asked = { label: text(200).optional(), help: text(4000).optional(), required: z.boolean().optional() }
const formPartSchema = z.union([
  labelSchema,
  z.strictObject({ field: labelSchema, ...asked, when: filterSchema.optional() }),
  z.strictObject({ rows: labelSchema, fields: list(20).min(1), ...asked }),
  z.strictObject({ section: text(200), text: text(4000).optional() }),
  z.strictObject({ page: text(200), text: text(4000).optional() }),
  z.strictObject({ text: text(4000) }),
])
export type PlanFormPart = z.infer<typeof formPartSchema>

const formSchema = z.strictObject({
  label: labelSchema,
  table: labelSchema,
  kind: z.enum(formKinds).default('super'),
  title: text(200).optional(),
  text: text(4000).optional(),
  color: hueSchema.optional(),
  sendLabel: text(60).optional(),
  parts: z.array(formPartSchema).min(1).max(300),
  thanks: z.strictObject({ title: text(200), text: text(1000).optional() }).optional(),
  /** anybody with its address may fill it in */
  public: z.boolean().optional(),
})
export type PlanForm = z.infer<typeof formSchema>

const pageSchema = z.strictObject({
  ...look,
  /** Markdown */
  text: text(100_000),
  /** an earlier page of the plan */
  parent: labelSchema.optional(),
})
export type PlanPage = z.infer<typeof pageSchema>

const cells = z.number().int().min(0).max(10_000)
const blockSchema = z.strictObject({
  type: text(60),
  /** other blocks name it by `@block:` */
  name: labelSchema.optional(),
  /** x, y, width, height in cells of the twelve columns */
  at: z.tuple([cells, cells, cells, cells]).optional(),
  /** Markdown of a text block */
  text: text(100_000).optional(),
  filter: filterSchema.optional(),
  settings: settings.optional(),
})
export type PlanBlock = z.infer<typeof blockSchema>

const target = z.string().regex(/^@/, 'not a reference').max(420)
const menuItemSchema = z.union([target, z.strictObject({ folder: labelSchema, items: z.array(target).max(50) })])
const appSchema = z.strictObject({
  ...look,
  /** an app that is there: the blocks go behind its own, and its look and bars stay as they are */
  into: idSchema.optional(),
  background: hueSchema.optional(),
  blocks: z.array(blockSchema).max(planBounds.blocks),
  menuBar: z
    .strictObject({ title: text(200).optional(), color: hueSchema.optional(), items: z.array(menuItemSchema).min(1).max(50) })
    .optional(),
  topBar: z.strictObject({ color: hueSchema.optional(), apps: z.array(target).min(1).max(20) }).optional(),
  /** a table in it adds a record */
  bottomNav: z
    .array(z.strictObject({ label: labelSchema, icon: iconSchema, to: text(2000) }))
    .min(1)
    .max(5)
    .optional(),
})
export type PlanApp = z.infer<typeof appSchema>

export interface PlanStep {
  name?: string | undefined
  kind: string
  settings?: Record<string, unknown> | undefined
  branches?: PlanStep[][] | undefined
}
const stepOf = (depth: number): z.ZodType<PlanStep> =>
  z.strictObject({
    name: labelSchema.optional(),
    kind: text(60),
    settings: settings.optional(),
    ...(depth > 0 && {
      branches: z
        .array(z.array(stepOf(depth - 1)).max(50))
        .max(11)
        .optional(),
    }),
  }) as unknown as z.ZodType<PlanStep>

const automationSchema = z.strictObject({
  name: labelSchema,
  description: text(2000).default(''),
  trigger: z.strictObject({ kind: text(60), settings: settings.optional() }),
  steps: z.array(stepOf(4)).min(1).max(50),
})
export type PlanAutomation = z.infer<typeof automationSchema>

export const appPlanSchema = z.strictObject({
  version: z.literal(1),
  /** of the folder that holds all of it */
  ...look,
  /** tables that are there already: the plan may link to them, show them and name their fields; their own names go before */
  uses: list(planBounds.tables).default([]),
  tables: z.array(tableSchema).max(planBounds.tables).default([]),
  records: z.array(recordsSchema).max(planBounds.tables).default([]),
  forms: z.array(formSchema).max(planBounds.forms).default([]),
  pages: z.array(pageSchema).max(planBounds.pages).default([]),
  apps: z.array(appSchema).max(planBounds.apps).default([]),
  /** switched off, whatever they do */
  automations: z.array(automationSchema).max(40).default([]),
})
export type AppPlan = z.infer<typeof appPlanSchema>
/** As programs and templates write it. */
export type AppPlanInput = z.input<typeof appPlanSchema>
