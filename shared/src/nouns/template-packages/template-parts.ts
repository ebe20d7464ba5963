import { z } from 'zod'
import { automationMutationSchemas } from '#shared/nouns/automations/automation-mutations.ts'
import type { FileOwnerKind } from '#shared/nouns/attachments/file-owner.ts'
import { functionLanguages, longestSource, triggerEvents } from '#shared/nouns/functions/function.ts'
import { fieldIdSchema, hueSchema, iconSchema, idSchema, itemIdSchema, labelSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { cellSchema } from '#shared/nouns/records/record-mutations.ts'
import type { AppPart, PagePart } from '#shared/nouns/template-packages/content-parts.ts'
import { packageBounds, packageVersion } from '#shared/nouns/template-packages/package-bounds.ts'
import type { TablePart } from '#shared/nouns/template-packages/table-part.ts'

/** The kinds of tabs of a workspace. */
export const tabTypes = ['table', 'app', 'doc-page'] as const
export type TabType = (typeof tabTypes)[number]
const tabSchema = z.strictObject({ type: z.enum(tabTypes), id: itemIdSchema })

/** `automations.json`: definitions, off. */
const automationPartSchema = automationMutationSchemas['automations.create']
export type AutomationPart = z.infer<typeof automationPartSchema>

/** `functions.json`: the newest code of functions, inactive. */
const functionPartSchema = z.strictObject({
  id: idSchema,
  label: labelSchema,
  language: z.enum(functionLanguages),
  isAsync: z.boolean(),
  trigger: z.strictObject({ events: z.array(z.enum(triggerEvents)).min(1).max(triggerEvents.length), tableId: tableIdSchema }).nullable(),
  source: z.string().max(longestSource),
})
export type FunctionPart = z.infer<typeof functionPartSchema>

/** `template.json`. `start`: the tab that opens first. `records`: how many each table has. */
export const templateInfoSchema = z.strictObject({
  format: z.literal('trama-template'),
  version: z.int().min(1),
  product: z.string().max(40),
  folder: z.strictObject({ id: idSchema, label: labelSchema, icon: iconSchema, color: hueSchema }),
  tabs: z.array(tabSchema).max(packageBounds.tables + packageBounds.apps + packageBounds.pages),
  start: tabSchema.nullable(),
  /** days of the records count from it, their times are UTC: an installation moves them to its own day */
  samplesFrom: z.iso.date().optional(),
  records: z.record(tableIdSchema, z.int().min(0).max(packageBounds.recordsOfTable)),
})
export type TemplateInfo = z.infer<typeof templateInfoSchema>

const fileFacts = {
  id: idSchema,
  name: z.string().min(1).max(255),
  type: z.string().max(200),
  size: z.int().min(0).max(packageBounds.bytes),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
}
/** Things of a package that have files of their own, which their content names. */
export const packedOwners = ['app', 'page', 'form'] as const satisfies readonly FileOwnerKind[]
const ownedFileSchema = z.strictObject({ ...fileFacts, owner: z.enum(packedOwners), ownerId: idSchema })
export type OwnedFilePart = z.infer<typeof ownedFileSchema>

/** `files.json`: files of cells, and of apps, pages and forms (version 2). Their bytes are in `files/<sha256>`. */
export const filePartsSchema = z
  .array(z.union([z.strictObject({ ...fileFacts, tableId: tableIdSchema, fieldId: fieldIdSchema }), ownedFileSchema]))
  .max(packageBounds.files)
export type FilePart = z.infer<typeof filePartsSchema>[number]
export type CellFilePart = Exclude<FilePart, OwnedFilePart>

export const isOwnedFile = (file: FilePart): file is OwnedFilePart => 'owner' in file

/** One line of `records/n.ndjson`: a record's id and its own cells. */
export const recordLineSchema = z.tuple([idSchema, z.record(fieldIdSchema, cellSchema)])
export type RecordLine = z.infer<typeof recordLineSchema>

export const automationPartsSchema = z.array(automationPartSchema).max(packageBounds.automations)
export const functionPartsSchema = z.array(functionPartSchema).max(packageBounds.functions)

/** Everything of a package but records and files. All ids are the package's own. */
export interface TemplateParts {
  template: TemplateInfo
  tables: TablePart[]
  apps: AppPart[]
  pages: PagePart[]
  automations: AutomationPart[]
  functions: FunctionPart[]
}

/** True for a package that a newer program made. */
export const isFuture = (version: number): boolean => version > packageVersion
