import { findVersion, publishVersion, setVersion } from '#server/features/templates/publish/version-store.ts'
import type { ControlDatabase } from '#server/storage/control-database.ts'
import type { TemplateRow, VersionRow } from '#server/features/templates/gallery/template-rows.ts'

/** A template with its newest version, as the operator looks at it. */
export interface ListedTemplate {
  template: TemplateRow
  newest: VersionRow
  builder: string
}

/** Every template of the installation, those that wait first. */
export function listAll(control: ControlDatabase): ListedTemplate[] {
  const { build } = control
  const builders = new Map(control.all(build.selectFrom('template_builder').select(['id', 'name'])).map(({ id, name }) => [id, name]))
  const all = control.all(build.selectFrom('template').selectAll().orderBy('slug')).flatMap((template) => {
    const newest = findVersion(control, template.id, template.newest)
    return newest ? [{ template, newest, builder: builders.get(template.builder_id) ?? '' }] : []
  })
  const waits = ({ newest }: ListedTemplate): number => (newest.status === 'Waiting for approval' ? 0 : 1)
  return all.toSorted((a, b) => waits(a) - waits(b))
}

export function findListed(control: ControlDatabase, slug: string): ListedTemplate | undefined {
  return listAll(control).find(({ template }) => template.slug === slug)
}

/** A template by its id. */
export function findListedById(control: ControlDatabase, id: string): ListedTemplate | undefined {
  const { build } = control
  const template = control.get(build.selectFrom('template').selectAll().where('id', '=', id))
  const newest = template && findVersion(control, id, template.newest)
  return newest && { template, newest, builder: '' }
}

/** Inside a write: everybody is offered the newest version. */
export function approve(control: ControlDatabase, { template, newest }: ListedTemplate, now: Date): void {
  publishVersion(control, template.id, newest.version, now.toISOString())
}

/** Inside a write: the newest version is not offered; its publishers see that. */
export function reject(control: ControlDatabase, { template, newest }: ListedTemplate): void {
  setVersion(control, template.id, newest.version, { status: 'Failed', problem: 'rejected' })
  const { build } = control
  // its own organisation is offered what everybody is
  control.run(build.updateTable('template').set({ own_version: template.version }).where('id', '=', template.id))
}

/** Inside a write: whether it stands in the spotlight. */
export function setFeatured(control: ControlDatabase, { template }: ListedTemplate, isFeatured: boolean): void {
  control.run(
    control.build
      .updateTable('template')
      .set({ featured: isFeatured ? 1 : 0 })
      .where('id', '=', template.id),
  )
}
