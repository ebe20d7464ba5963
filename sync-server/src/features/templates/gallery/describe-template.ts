import type { OwnTemplate, TemplateCard, TemplateChoice, TemplateDetail } from '#shared/nouns/templates/template-calls.ts'
import { templatePicturePath } from '#shared/nouns/templates/template-limits.ts'
import { findCategories } from '#shared/nouns/templates/template-categories.ts'
import type { TemplateCardPart, TemplateStructure } from '#shared/nouns/templates/template-structure.ts'
import { readWhole, type ShownRow } from '#server/features/templates/gallery/template-rows.ts'
import type { ControlReader } from '#server/storage/control/control-store.ts'

/** Of a version that is not made yet. */
const noCard: TemplateCardPart = { tricks: [], integrations: [], tier: 'Free', drawing: [] }

const pathOf = (picture: string | null): string | null => picture && templatePicturePath(picture)

/** A template as a list tells it. */
export function toCard(row: ShownRow): TemplateCard {
  return {
    id: row.id,
    slug: row.slug,
    name: row.title,
    short_description: row.short_description,
    price: 0,
    picture: pathOf(row.picture),
    builder: { id: row.builder_id, name: row.builder_name, profile_picture: pathOf(row.builder_picture) },
    categories: findCategories(JSON.parse(row.categories) as string[]),
    language: row.language,
    featured: row.featured === 1,
    installs: row.installs,
    ...(row.card === null ? noCard : (JSON.parse(row.card) as TemplateCardPart)),
  }
}

/** A template with its description and whole structure. */
export async function toDetail(reader: ControlReader, row: ShownRow): Promise<TemplateDetail> {
  return describeWhole(row, await readWhole(reader, row))
}

function describeWhole(row: ShownRow, { description, structure }: Awaited<ReturnType<typeof readWhole>>): TemplateDetail {
  const { label, tabs, tricks } =
    structure === null ? { label: row.title, tabs: [], tricks: [] } : (JSON.parse(structure) as TemplateStructure)
  const picture = pathOf(row.picture)
  return {
    ...toCard(row),
    tricks,
    description,
    images: picture === null ? [] : [picture],
    workspace: { label, tabs },
    status: row.status,
    published: row.version !== null || row.own_version !== null,
    has_data: row.has_data === 1,
    url: row.url,
    preview_link: row.url,
    version: row.shown,
  }
}

/** A template as its publishers see it, in the organisation where they are now. */
export async function toOwn(reader: ControlReader, row: ShownRow, orgId: string): Promise<OwnTemplate> {
  const isHere = row.org_id === orgId
  const whole = await readWhole(reader, row)
  return {
    ...describeWhole(row, whole),
    is_private: row.is_private === 1,
    is_here: isHere,
    problem: row.problem,
    // ids of another organisation are its own
    choice: isHere && whole.choice !== null ? (JSON.parse(whole.choice) as TemplateChoice) : null,
  }
}
