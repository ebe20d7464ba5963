import { sql, type Selectable } from 'kysely'
import type { ControlDatabase } from '#server/storage/control-database.ts'
import type { ControlSchema } from '#server/storage/control-schema.ts'

export type TemplateRow = Selectable<ControlSchema['template']>
export type VersionRow = Selectable<ControlSchema['template_version']>

/** A template with one of its versions and its builder, without the parts that only the detail needs. */
export interface ShownRow
  extends
    Omit<TemplateRow, 'created_at' | 'updated_at'>,
    Omit<VersionRow, 'template_id' | 'version' | 'description' | 'structure' | 'choice' | 'sha256' | 'bytes'> {
  /** the version that is shown; `version` is the one that everybody is offered */
  shown: number
  builder_name: string
  builder_picture: string | null
}

export const shownParts = sql`t.id, t.slug, t.builder_id, t.org_id, t.member_id, t.is_private, t.featured, t.installs, t.version, t.own_version, t.newest,
  v.version AS shown, v.status, v.problem, v.title, v.short_description, v.categories, v.language, v.picture, v.url, v.has_data, v.card,
  v.made_at, v.approved_at, b.name AS builder_name, b.picture AS builder_picture`

/** The version of each template that an organisation is offered: of its own ones also what still waits for approval. */
const offered = (orgId: string) => sql`CASE WHEN t.org_id = ${orgId} THEN COALESCE(t.own_version, t.version) ELSE t.version END`

/** Every template that an organisation may install, those that were installed most first. */
export function readOffered(control: ControlDatabase, orgId: string, most: number): ShownRow[] {
  return control.all(sql<ShownRow>`
    SELECT ${shownParts} FROM template AS t
    JOIN template_version AS v ON v.template_id = t.id AND v.version = ${offered(orgId)}
    JOIN template_builder AS b ON b.id = t.builder_id
    WHERE t.is_private = 0 OR t.org_id = ${orgId}
    ORDER BY t.installs DESC, t.created_at, t.id LIMIT ${most}`)
}

/** One template that an organisation may install, by id or slug. */
export function findOffered(control: ControlDatabase, orgId: string, named: string): ShownRow | undefined {
  return control.get(sql<ShownRow>`
    SELECT ${shownParts} FROM template AS t
    JOIN template_version AS v ON v.template_id = t.id AND v.version = ${offered(orgId)}
    JOIN template_builder AS b ON b.id = t.builder_id
    WHERE (t.id = ${named} OR t.slug = ${named}) AND (t.is_private = 0 OR t.org_id = ${orgId})`)
}

/** The templates of a builder in their newest versions, the last changed first. */
export function readOwn(control: ControlDatabase, builderId: string): ShownRow[] {
  return control.all(sql<ShownRow>`
    SELECT ${shownParts} FROM template AS t
    JOIN template_version AS v ON v.template_id = t.id AND v.version = t.newest
    JOIN template_builder AS b ON b.id = t.builder_id
    WHERE t.builder_id = ${builderId} ORDER BY t.updated_at DESC, t.id`)
}

/** The parts of a version that only the detail tells. */
export function readWhole(control: ControlDatabase, { id, shown }: ShownRow): Pick<VersionRow, 'description' | 'structure' | 'choice'> {
  const { build } = control
  const whole = build.selectFrom('template_version').select(['description', 'structure', 'choice'])
  const row = control.get(whole.where('template_id', '=', id).where('version', '=', shown))
  if (!row) throw new Error(`template ${id} lacks version ${shown}`)
  return row
}

/** A template as its publishers may change it; undefined for one of another builder. */
export function findTemplateOf(control: ControlDatabase, builderId: string, id: string): TemplateRow | undefined {
  const { build } = control
  return control.get(build.selectFrom('template').selectAll().where('id', '=', id).where('builder_id', '=', builderId))
}

/** A version that an organisation may install now, with its package. */
export function findInstallable(
  control: ControlDatabase,
  orgId: string,
  named: string,
): { templateId: string; version: number; sha256: string } | undefined {
  const row = findOffered(control, orgId, named)
  if (!row) return undefined
  const sha256 = findPackage(control, row.id, row.shown)
  return sha256 === undefined ? undefined : { templateId: row.id, version: row.shown, sha256 }
}

/** The hash of a version's package; undefined while there is none. */
export function findPackage(control: ControlDatabase, id: string, version: number): string | undefined {
  const { build } = control
  const of = build.selectFrom('template_version').select('sha256').where('template_id', '=', id).where('version', '=', version)
  return control.get(of)?.sha256 ?? undefined
}
