import { findVersion, publishVersion, setVersion } from '#server/features/templates/publish/version-store.ts'
import type { ControlReader, ControlTransaction } from '#server/storage/control/control-store.ts'
import type { TemplateRow, VersionRow } from '#server/features/templates/gallery/template-rows.ts'

/** A template with its newest version, as the operator looks at it. */
export interface ListedTemplate {
  template: TemplateRow
  newest: VersionRow
  builder: string
}

/** Every template of the installation, those that wait first. */
export async function listAll(reader: ControlReader): Promise<ListedTemplate[]> {
  const { build } = reader
  const builders = new Map(
    (await reader.all(build.selectFrom('template_builder').select(['id', 'name']))).map(({ id, name }) => [id, name]),
  )
  const all: ListedTemplate[] = []
  for (const template of await reader.all(build.selectFrom('template').selectAll().orderBy('slug'))) {
    const newest = await findVersion(reader, template.id, template.newest)
    if (newest) all.push({ template, newest, builder: builders.get(template.builder_id) ?? '' })
  }
  const waits = ({ newest }: ListedTemplate): number => (newest.status === 'Waiting for approval' ? 0 : 1)
  return all.toSorted((a, b) => waits(a) - waits(b))
}

export async function findListed(reader: ControlReader, slug: string): Promise<ListedTemplate | undefined> {
  return (await listAll(reader)).find(({ template }) => template.slug === slug)
}

/** A template by its id. */
export async function findListedById(reader: ControlReader, id: string): Promise<ListedTemplate | undefined> {
  const { build } = reader
  const template = await reader.get(build.selectFrom('template').selectAll().where('id', '=', id))
  const newest = template && (await findVersion(reader, id, template.newest))
  return newest && { template, newest, builder: '' }
}

/** Inside a write: everybody is offered the newest version. */
export function approve(tx: ControlTransaction, { template, newest }: ListedTemplate, now: Date): Promise<void> {
  return publishVersion(tx, template.id, newest.version, now.toISOString())
}

/** Inside a write: the newest version is not offered; its publishers see that. */
export async function reject(tx: ControlTransaction, { template, newest }: ListedTemplate): Promise<void> {
  await setVersion(tx, template.id, newest.version, { status: 'Failed', problem: 'rejected' })
  const { build } = tx
  // its own organisation is offered what everybody is, or else what it had while the template was private
  const own = template.version ?? (await lastPublished(tx, template.id))
  await tx.run(build.updateTable('template').set({ own_version: own }).where('id', '=', template.id))
}

/** The last published version that still has its package. */
async function lastPublished(reader: ControlReader, id: string): Promise<number | null> {
  const { build } = reader
  const published = build.selectFrom('template_version').select('version').where('template_id', '=', id).where('status', '=', 'Published')
  return (await reader.get(published.where('sha256', 'is not', null).orderBy('version', 'desc').limit(1)))?.version ?? null
}

/** Inside a write: whether it stands in the spotlight. */
export async function setFeatured(tx: ControlTransaction, { template }: ListedTemplate, isFeatured: boolean): Promise<void> {
  await tx.run(
    tx.build
      .updateTable('template')
      .set({ featured: isFeatured ? 1 : 0 })
      .where('id', '=', template.id),
  )
}
