import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { findBlockType } from '#shared/blocks/block-types.ts'
import type { JsonObject } from '#shared/lib/json.ts'
import type { BoxPart, PagePart } from '#shared/nouns/template-packages/content-parts.ts'
import type { TabType, TemplateParts } from '#shared/nouns/template-packages/template-parts.ts'
import { plainLines } from '#shared/values/page-node.ts'

/** A block for a drawing: its kind, what people call it, and its place in the 12 columns of the desktop. */
export interface StructureBlock {
  id: string
  type: string
  title: string
  place: BoxPart
}

interface StructureTabBase {
  id: string
  type: TabType
  label: string
  icon: string
  color: string
}

/** One tab of a template, for its detail page and its card. A table tells its fields, an app its blocks, a page its first lines. */
export type StructureTab = StructureTabBase &
  (
    | {
        type: 'table'
        fields: { id: string; type: FieldTypeName; label: string }[]
        views: { type: string; label: string }[]
        forms: number
        records: number
      }
    | { type: 'app'; background: string; hasMenu: boolean; blocks: StructureBlock[] }
    | { type: 'doc-page'; lines: string[] }
  )

/** The face of a template in a gallery, without opening its package. */
export interface TemplateStructure {
  folder: { label: string; icon: string; color: string }
  tabs: StructureTab[]
}

/** How many of each kind a package holds, and an installation has made. */
export interface TemplateCounts {
  tables: number
  fields: number
  views: number
  forms: number
  apps: number
  blocks: number
  pages: number
  automations: number
  functions: number
  records: number
  files: number
}

const mostLines = 6

/** The structure of a package's parts, in the order of its tabs. */
export function structureOf(parts: TemplateParts): TemplateStructure {
  const { template, tables, apps, pages } = parts
  const tabs = template.tabs.flatMap(({ id, type }): StructureTab[] => {
    if (type === 'table') {
      const table = tables.find((one) => one.id === id)
      if (!table) return []
      const { label, icon, color, forms } = table
      const fields = table.fields.map((field) => ({ id: field.id, type: field.type, label: field.label }))
      const views = table.views.map((view) => ({ type: view.type, label: view.label }))
      return [{ id, type, label, icon, color, fields, views, forms: forms.length, records: template.records[id] ?? 0 }]
    }
    if (type === 'app') {
      const app = apps.find((one) => one.id === id)
      if (!app) return []
      const { label, icon, color, style, bars } = app
      const blocks = app.blocks.map((block) => ({
        id: block.id,
        type: block.type,
        title: findBlockType(block.type)?.title(block.config as JsonObject, plainLines(block.body)) ?? '',
        place: block.desktop,
      }))
      return [{ id, type, label, icon, color, background: style.backgroundColor, hasMenu: bars.menuBar !== null, blocks }]
    }
    const page = pages.find((one) => one.id === id)
    if (!page) return []
    const { label, icon, color } = page
    return [{ id, type, label, icon, color, lines: firstLines(page) }]
  })
  const { id: _, ...folder } = template.folder
  return { folder, tabs }
}

const firstLines = (page: PagePart): string[] =>
  plainLines(page.nodes)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, mostLines)
    .map((line) => line.slice(0, 200))

/** @param files those in the package, which the parts alone do not tell */
export function countsOf({ template, tables, apps, pages, automations, functions }: TemplateParts, files: number): TemplateCounts {
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
  return {
    tables: tables.length,
    fields: sum(tables.map((table) => table.fields.length)),
    views: sum(tables.map((table) => table.views.length)),
    forms: sum(tables.map((table) => table.forms.length)),
    apps: apps.length,
    blocks: sum(apps.map((app) => app.blocks.length)) + sum(pages.map((page) => Object.keys(page.blocks).length)),
    pages: pages.length,
    automations: automations.length,
    functions: functions.length,
    records: sum(Object.values(template.records)),
    files,
  }
}
