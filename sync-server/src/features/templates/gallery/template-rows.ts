import { sql, type Selectable } from 'kysely'
import type { ControlReader } from '#server/storage/control/control-store.ts'
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
export function readOffered(reader: ControlReader, orgId: string, most: number): Promise<ShownRow[]> {
  return reader.all(sql<ShownRow>`
    SELECT ${shownParts} FROM template AS t
    JOIN template_version AS v ON v.template_id = t.id AND v.version = ${offered(orgId)}
    JOIN template_builder AS b ON b.id = t.builder_id
    WHERE t.is_private = 0 OR t.org_id = ${orgId}
    ORDER BY t.installs DESC, t.created_at, t.id LIMIT ${most}`)
}

/** One template that an organisation may install, by id or slug. */
export function findOffered(reader: ControlReader, orgId: string, named: string): Promise<ShownRow | undefined> {
  return reader.get(sql<ShownRow>`
    SELECT ${shownParts} FROM template AS t
    JOIN template_version AS v ON v.template_id = t.id AND v.version = ${offered(orgId)}
    JOIN template_builder AS b ON b.id = t.builder_id
    WHERE (t.id = ${named} OR t.slug = ${named}) AND (t.is_private = 0 OR t.org_id = ${orgId})`)
}

/** The templates of a builder in their newest versions, the last changed first. */
export function readOwn(reader: ControlReader, builderId: string): Promise<ShownRow[]> {
  return reader.all(sql<ShownRow>`
    SELECT ${shownParts} FROM template AS t
    JOIN template_version AS v ON v.template_id = t.id AND v.version = t.newest
    JOIN template_builder AS b ON b.id = t.builder_id
    WHERE t.builder_id = ${builderId} ORDER BY t.updated_at DESC, t.id`)
}

/** The parts of a version that only the detail tells. */
export async function readWhole(
  reader: ControlReader,
  { id, shown }: ShownRow,
): Promise<Pick<VersionRow, 'description' | 'structure' | 'choice'>> {
  const { build } = reader
  const whole = build.selectFrom('template_version').select(['description', 'structure', 'choice'])
  const row = await reader.get(whole.where('template_id', '=', id).where('version', '=', shown))
  if (!row) throw new Error(`template ${id} lacks version ${shown}`)
  return row
}

/** A template as its publishers may change it; undefined for one of another builder. */
export function findTemplateOf(reader: ControlReader, builderId: string, id: string): Promise<TemplateRow | undefined> {
  const { build } = reader
  return reader.get(build.selectFrom('template').selectAll().where('id', '=', id).where('builder_id', '=', builderId))
}

/** A version that an organisation may install now, with its package. */
export async function findInstallable(
  reader: ControlReader,
  orgId: string,
  named: string,
): Promise<{ templateId: string; version: number; sha256: string } | undefined> {
  const row = await findOffered(reader, orgId, named)
  if (!row) return undefined
  const sha256 = await findPackage(reader, row.id, row.shown)
  return sha256 === undefined ? undefined : { templateId: row.id, version: row.shown, sha256 }
}

/** The hash of a version's package; undefined while there is none. */
export async function findPackage(reader: ControlReader, id: string, version: number): Promise<string | undefined> {
  const { build } = reader
  const of = build.selectFrom('template_version').select('sha256').where('template_id', '=', id).where('version', '=', version)
  return (await reader.get(of))?.sha256 ?? undefined
}
