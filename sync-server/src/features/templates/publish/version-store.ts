import { newId } from '#shared/lib/ids.ts'
import type { TemplateChoice } from '#shared/nouns/templates/template-calls.ts'
import type { TemplateLanguage, TemplateProblem, TemplateState } from '#shared/nouns/templates/template-limits.ts'
import { cardPartOf, type TemplateStructure } from '#shared/nouns/templates/template-structure.ts'
import { freeSlug } from '#server/features/templates/publish/template-slug.ts'
import type { TemplateRow, VersionRow } from '#server/features/templates/gallery/template-rows.ts'
import type { ControlReader, ControlTransaction } from '#server/storage/control/control-store.ts'

/** The words of a version. */
export interface VersionWords {
  title: string
  short_description: string
  description: string
  categories: readonly string[]
  language: TemplateLanguage
  /** id of a picture */
  picture: string | null
  url: string | null
  has_data: boolean
}

/** A version that begins to be made. */
export interface NewVersion extends VersionWords {
  status: TemplateState
  /** null: it came as a file */
  choice: TemplateChoice | null
  sha256?: string
  bytes?: number
}

/** The origin of a template. Without an organisation it is the product's own. */
export interface TemplateOrigin {
  builderId: string
  orgId: string | null
  memberId: string | null
  isPrivate: boolean
  /** else of the title */
  slug?: string
}

/** Inside a write: a template with its first version. @returns its id */
export async function addTemplate(
  tx: ControlTransaction,
  origin: TemplateOrigin,
  version: NewVersion,
  number: number,
  at: string,
): Promise<string> {
  const id = newId()
  const row: TemplateRow = {
    ...{ id, slug: origin.slug ?? (await freeSlug(tx, version.title)), builder_id: origin.builderId },
    ...{ org_id: origin.orgId, member_id: origin.memberId, is_private: origin.isPrivate ? 1 : 0, featured: 0, installs: 0 },
    ...{ version: null, own_version: null, newest: number, created_at: at, updated_at: at },
  }
  await tx.run(tx.build.insertInto('template').values(row))
  await addVersion(tx, id, version, number, at)
  return id
}

/** Inside a write: a further version, which becomes the newest. */
export async function addVersion(tx: ControlTransaction, id: string, version: NewVersion, number: number, at: string): Promise<void> {
  const { categories, has_data: hasData, choice, sha256 = null, bytes = null, ...words } = version
  const row: VersionRow = {
    ...{ template_id: id, version: number, problem: null, structure: null, card: null, approved_at: null, made_at: at },
    ...{ ...words, categories: JSON.stringify(categories), has_data: hasData ? 1 : 0, sha256, bytes },
    choice: choice && JSON.stringify(choice),
  }
  await tx.run(tx.build.insertInto('template_version').values(row))
  await tx.run(tx.build.updateTable('template').set({ newest: number, updated_at: at }).where('id', '=', id))
}

export function findVersion(reader: ControlReader, id: string, version: number): Promise<VersionRow | undefined> {
  const { build } = reader
  return reader.get(build.selectFrom('template_version').selectAll().where('template_id', '=', id).where('version', '=', version))
}

/** Inside a write. */
export async function setVersion(tx: ControlTransaction, id: string, version: number, set: Partial<VersionRow>): Promise<void> {
  const { build } = tx
  await tx.run(build.updateTable('template_version').set(set).where('template_id', '=', id).where('version', '=', version))
}

/** The columns of a package that was made. */
export function packageColumns(made: {
  sha256: string
  bytes: number
  structure: TemplateStructure
}): Pick<VersionRow, 'sha256' | 'bytes' | 'structure' | 'card'> {
  const { sha256, bytes, structure } = made
  return { sha256, bytes, structure: JSON.stringify(structure), card: JSON.stringify(cardPartOf(structure)) }
}

/** Inside a write: a version could not be made. One that is over already stays as it is. */
export async function failVersion(tx: ControlTransaction, id: string, version: number, problem: TemplateProblem): Promise<void> {
  const row = await findVersion(tx, id, version)
  if (row?.status === 'Creating' || row?.status === 'Testing installation') await setVersion(tx, id, version, { status: 'Failed', problem })
}

/** Inside a write: everybody is offered the version. */
export async function publishVersion(tx: ControlTransaction, id: string, version: number, at: string): Promise<void> {
  await setVersion(tx, id, version, { status: 'Published', problem: null, approved_at: at })
  const offered = { version, own_version: version, updated_at: at }
  await tx.run(tx.build.updateTable('template').set(offered).where('id', '=', id))
}
