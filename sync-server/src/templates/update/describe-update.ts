import { createHash } from 'node:crypto'
import { AppError } from '#shared/protocol/errors.ts'
import { renameIds } from '#shared/lib/rename-ids.ts'
import type { UpdateDescription } from '#shared/nouns/template-packages/template-change.ts'
import type { TemplateParts } from '#shared/nouns/template-packages/template-parts.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { assertMay } from '#server/access/assert-may.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { findInstall, readKeptParts, type InstallRow } from '#server/templates/install/install-store.ts'
import type { NewIds } from '#server/templates/install/new-ids.ts'
import { newIdsFor } from '#server/templates/install/prepare-install.ts'
import { openPackage } from '#server/templates/install/start-install.ts'
import type { TemplateTools } from '#server/templates/template-tools.ts'
import { holdsData, readLocalParts } from '#server/templates/update/local-parts.ts'
import { leftRecords, planUpdate, type PlannedChange } from '#server/templates/update/plan-update.ts'
import { unitsOf } from '#server/templates/update/units.ts'

const seenOf = (planned: readonly PlannedChange[]): string =>
  createHash('sha256')
    .update(JSON.stringify(planned.map(({ change, before, after }) => [change, before, after])))
    .digest('hex')

/** A version that an installation may go to. */
export interface UpdateWish {
  version: number
  sha256: string
}

/** An update that was worked out: its changes, and the parts of both sides in the ids of the organisation. */
export interface PreparedUpdate {
  row: InstallRow
  planned: PlannedChange[]
  /** stands for both sides of all changes */
  seen: string
  /** of the package, in its own ids */
  packed: TemplateParts
  next: TemplateParts
  local: TemplateParts
  ids: NewIds
}

/** Rights to change all that a template brought. @throws AppError `permission_denied`, `plan_feature`, `not_found`, `conflict` */
export function openForUpdate(context: OrgContext, installId: string): InstallRow {
  for (const type of ['folder', 'table', 'app', 'page'] as const) assertMay(context.access, { about: 'create', type })
  const row = findInstall(context.org, installId)
  if (!row) throw new AppError('not_found')
  if (row.status !== 'installed') throw new AppError('conflict', { status: row.status })
  return row
}

/** @throws AppError as {@link describeUpdate} */
export async function prepareUpdate(
  { platform, tools }: { platform: Platform; tools: TemplateTools },
  context: OrgContext,
  row: InstallRow,
  { sha256 }: UpdateWish,
): Promise<PreparedUpdate> {
  const pack = await openPackage(platform, context.org, sha256)
  const kept = readKeptParts(context.org, row.id)
  const ids = newIdsFor(row.id, pack)
  // the things of both versions have their ids from the same seed
  const base = renameIds(kept, newIdsFor(row.id, { parts: kept, files: kept.files ?? [] }))
  const next = renameIds(pack.parts, ids)
  const local = await readLocalParts(context, base, tools)
  const here = unitsOf(local)
  const planned = [
    ...planUpdate(unitsOf(base), here, unitsOf(next), (unit) => holdsData(context, unit)),
    ...(row.with_data === 1 ? leftRecords(base.template, next.template, here) : []),
  ]
  return { row, planned, seen: seenOf(planned), packed: pack.parts, next, local, ids }
}

/**
 * The changes that another version of a template would make here, three-way: local names, additions, places and removals stay, and what both changed is a
 * conflict that needs an answer. Nothing is written.
 * @throws AppError `package_refused`, `not_found`, `conflict` while work on the installation is under way, `permission_denied`, `plan_feature`
 */
export async function describeUpdate(
  given: { platform: Platform; tools: TemplateTools },
  org: OrgDatabase,
  memberId: string,
  installId: string,
  wish: UpdateWish,
): Promise<UpdateDescription> {
  const context = createOrgContext(org, memberId, { now: given.platform.now, source: 'template' })
  const row = openForUpdate(context, installId)
  const { planned, seen } = await prepareUpdate(given, context, row, wish)
  return { installId, from: row.version, to: wish.version, sha256: wish.sha256, seen, changes: planned.map(({ change }) => change) }
}
