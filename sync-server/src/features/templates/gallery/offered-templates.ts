import type { TemplateCard } from '#shared/nouns/templates/template-calls.ts'
import { templateListLimit } from '#shared/nouns/templates/template-limits.ts'
import type { TemplateStructure } from '#shared/nouns/templates/template-structure.ts'
import { toCard } from '#server/features/templates/gallery/describe-template.ts'
import { readOffered, readWhole } from '#server/features/templates/gallery/template-rows.ts'
import type { Platform } from '#server/platform/platform.ts'

interface OfferedTemplate {
  card: TemplateCard
  words: { title: string; short: string; inside: string }
}

/** Every template that an organisation may install, with the words in it: of its tabs, fields and automations. */
export function offeredTemplates({ control }: Platform, orgId: string): OfferedTemplate[] {
  return readOffered(control, orgId, templateListLimit).map((row) => {
    const { structure } = readWhole(control, row)
    const { tabs, tricks } = structure === null ? { tabs: [], tricks: [] } : (JSON.parse(structure) as TemplateStructure)
    const inside = [
      ...tabs.flatMap(({ label, fields }) => [label, ...fields.map((field) => field.label)]),
      ...tricks.map(({ name }) => name),
    ]
    const categories = (JSON.parse(row.categories) as string[]).join(' ')
    return { card: toCard(row), words: { title: `${row.title} ${categories}`, short: row.short_description, inside: inside.join(' ') } }
  })
}
