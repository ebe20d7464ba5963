import { findBlockType } from '#shared/blocks/block-types.ts'
import { getFieldType } from '#shared/fields/registry.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { findTriggerKind } from '#shared/nouns/automations/trigger-kinds.ts'
import type { MadePackage } from '#server/templates/make/make-package.ts'
import type { StructureTab } from '#shared/nouns/template-packages/template-structure.ts'
import type { TemplateStructure, TemplateTab } from '#shared/nouns/templates/template-structure.ts'

const longest = 200
const cut = (text: string): string => text.slice(0, longest)

/** The parts of a package that the gallery draws, without ids and records. */
export function describePackage({
  structure,
  counts,
  automations,
}: Pick<MadePackage, 'structure' | 'counts' | 'automations'>): TemplateStructure {
  return {
    label: cut(structure.folder.label),
    tabs: structure.tabs.map(toTab),
    tricks: automations.map(({ name, icon }) => ({ name: cut(name), icon: findTriggerKind(icon)?.icon ?? 'bolt' })),
    integrations: [],
    tier: counts.functions > 0 ? 'Developer' : 'Free',
    records: counts.records,
  }
}

function toTab(tab: StructureTab, index: number): TemplateTab {
  const { type, label, icon, color } = tab
  return {
    ...{ id: `tab${index + 1}`, type, label: cut(label), icon, color },
    fields:
      tab.type === 'table' ? tab.fields.map((field) => ({ label: cut(field.label), type: field.type, look: lookOf(field.type) })) : [],
    blocks:
      tab.type === 'app'
        ? tab.blocks.map(({ type: kind, title, place }) => ({
            type: kind,
            group: findBlockType(kind)?.group ?? 'content',
            label: cut(title),
            ...place,
          }))
        : [],
  }
}

/** The sketch of a type’s cells: a number, a mark of what they name, or a text. */
function lookOf(name: FieldTypeName): 'text' | 'number' | 'mark' {
  const { column, holds } = getFieldType(name)
  if (holds !== undefined || column === 'link') return 'mark'
  return column === 'integer' || column === 'real' ? 'number' : 'text'
}
