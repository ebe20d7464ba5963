import type { Selectable } from 'kysely'
import type { FilePart, TemplateParts } from '#shared/nouns/template-packages/template-parts.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { TemplateTables } from '#server/storage/schema/template-tables.ts'
import type { SkippedPart } from '#server/templates/install/install-steps.ts'

export type InstallRow = Selectable<TemplateTables['template_install']>

export function findInstall({ db }: OrgDatabase, id: string): InstallRow | undefined {
  return db.get(db.build.selectFrom('template_install').selectAll().where('id', '=', id))
}

/** Inside a write. */
export function changeInstall({ db }: OrgDatabase, id: string, now: Date, set: Partial<InstallRow>): void {
  db.run(
    db.build
      .updateTable('template_install')
      .set({ ...set, updated_at: now.toISOString() })
      .where('id', '=', id),
  )
}

/** Inside a write: notes what is left out. */
export function noteSkipped(org: OrgDatabase, installId: string, skipped: SkippedPart, now: Date): void {
  const before = JSON.parse(findInstall(org, installId)?.skipped ?? '[]') as SkippedPart[]
  changeInstall(org, installId, now, { skipped: JSON.stringify([...before, skipped]) })
}

/** The parts of an installation's package, with its list of files if it was kept. */
export type KeptParts = TemplateParts & { files?: FilePart[] }

/** Inside a write: keeps the parts of a package and its list of files, in its own ids; an update compares with them. */
export function keepParts({ db }: OrgDatabase, installId: string, { parts, files }: { parts: KeptParts; files?: FilePart[] }): void {
  db.run(db.build.deleteFrom('template_install_part').where('install_id', '=', installId))
  for (const [name, part] of Object.entries({ ...parts, ...(files && { files }) }))
    db.run(db.build.insertInto('template_install_part').values({ install_id: installId, name, content: JSON.stringify(part) }))
}

/** The parts of a package as they were installed. @throws Error for an installation without any */
export function readKeptParts({ db }: OrgDatabase, installId: string): KeptParts {
  const rows = db.all(db.build.selectFrom('template_install_part').select(['name', 'content']).where('install_id', '=', installId))
  if (rows.length === 0) throw new Error(`installation ${installId} has no parts`)
  return Object.fromEntries(rows.map(({ name, content }) => [name, JSON.parse(content) as unknown])) as unknown as KeptParts
}

/** The ids that the things of the package have here; all but records. */
export const idsOfInstall = ({ ids }: Pick<InstallRow, 'ids'>): Map<string, string> => new Map(JSON.parse(ids) as [string, string][])
