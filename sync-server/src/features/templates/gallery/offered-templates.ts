import type { TemplateCard } from '#shared/nouns/templates/template-calls.ts'
import { templateListLimit } from '#shared/nouns/templates/template-limits.ts'
import type { TemplateStructure } from '#shared/nouns/templates/template-structure.ts'
import { toCard } from '#server/features/templates/gallery/describe-template.ts'
import { readOffered, readWhole, type ShownRow } from '#server/features/templates/gallery/template-rows.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlReader } from '#server/storage/control/control-store.ts'

interface OfferedTemplate {
  card: TemplateCard
  words: { title: string; short: string; inside: string }
}

/** Every template that an organisation may install, with the words in it: of its tabs, fields and automations. */
export async function offeredTemplates({ controlStore }: Platform, orgId: string): Promise<OfferedTemplate[]> {
  const rows = await readOffered(controlStore, orgId, templateListLimit)
  return Promise.all(rows.map((row) => describeOffered(controlStore, row)))
}

async function describeOffered(reader: ControlReader, row: ShownRow): Promise<OfferedTemplate> {
  const { structure } = await readWhole(reader, row)
  const { tabs, tricks } = structure === null ? { tabs: [], tricks: [] } : (JSON.parse(structure) as TemplateStructure)
  const inside = [...tabs.flatMap(({ label, fields }) => [label, ...fields.map((field) => field.label)]), ...tricks.map(({ name }) => name)]
  const categories = (JSON.parse(row.categories) as string[]).join(' ')
  return { card: toCard(row), words: { title: `${row.title} ${categories}`, short: row.short_description, inside: inside.join(' ') } }
}
