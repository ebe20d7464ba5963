import { mostOf } from '#shared/access/plan.ts'
import { newId } from '#shared/lib/ids.ts'
import { isOwnedFile } from '#shared/nouns/template-packages/template-parts.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { assertMay } from '#server/access/assert-may.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { assertWithinPlan } from '#server/access/plan-limits.ts'
import { assertFileRoom } from '#server/access/stored-bytes.ts'
import { readPlan } from '#server/identity/read-plan.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { listInstalls, type InstallFacts } from '#server/templates/install/install-status.ts'
import { keepParts } from '#server/templates/install/install-store.ts'
import { newIdsFor } from '#server/templates/install/prepare-install.ts'
import { knownIdsOf } from '#server/templates/known-ids.ts'
import type { Package } from '#server/templates/read/read-job.ts'
import { readPackage } from '#server/templates/read/read-package.ts'

/** A template in one of its versions, for one organisation. */
export interface InstallWish {
  templateId: string
  version: number
  sha256: string
  /** with the sample records */
  withData: boolean
  /** another one beside those of the template that are here */
  again?: boolean
}

/** An installation that a wish began, or that was here already. */
export interface StartedInstall {
  id: string
  isNew: boolean
}

/**
 * Begins an installation: everything that can refuse it does so here, before the first step. The effect `templates.install` does the work.
 * Of two that begin at the same moment the second finds the first.
 * @throws AppError `package_refused` with the reason, `permission_denied`, `plan_feature`, `plan_limit`, `organisation_full`, `invalid_session`
 */
export async function startInstall(platform: Platform, org: OrgDatabase, memberId: string, wish: InstallWish): Promise<StartedInstall> {
  const context = createOrgContext(org, memberId, { now: platform.now, source: 'template', events: platform.events })
  for (const type of ['folder', 'table', 'app', 'page'] as const) assertMay(context.access, { about: 'create', type })
  const pack = await openPackage(platform, org, wish.sha256)
  const installId = newId()
  const now = platform.now().toISOString()
  return org.db.write(() => {
    const here = wish.again === true ? undefined : findHere(org, wish.templateId)
    if (here) return { id: here.installId, isNew: false }
    requireRoom(context, pack, wish.withData)
    org.db.run(
      org.db.build.insertInto('template_install').values({
        ...{ id: installId, template_id: wish.templateId, version: wish.version, sha256: wish.sha256, member_id: memberId },
        ...{ status: 'installing', with_data: wish.withData ? 1 : 0, step: 0, steps: 0, start_url: null, error: null, skipped: '[]' },
        ...{ ids: JSON.stringify(newIdsFor(installId, pack).entries()), removed: null, created_at: now, updated_at: now },
      }),
    )
    keepParts(org, installId, pack)
    enqueueEffect(org, 'templates.install', { installId }, platform.now(), { id: `templates.install ${installId}` })
    return { id: installId, isNew: true }
  })
}

/** The installation of a template that stands here or is on its way. */
export function findHere(org: OrgDatabase, templateId: string): InstallFacts | undefined {
  return listInstalls(org).find((one) => one.templateId === templateId && !isGone.has(one.status))
}

const isGone: ReadonlySet<InstallFacts['status']> = new Set(['failed', 'removed', 'removing'])

/** A package that may be installed here: no id in it names anything of this organisation. @throws AppError `package_refused` */
export async function openPackage(platform: Platform, org: OrgDatabase, sha256: string): Promise<Package> {
  const reading = await readPackage(platform, sha256)
  if (!reading.ok) {
    const { ok: _, ...refusal } = reading
    throw new AppError('package_refused', refusal)
  }
  const isKnown = knownIdsOf(org)
  const foreign = reading.package.loose.find(isKnown)
  if (foreign !== undefined) throw new AppError('package_refused', { reason: 'foreignId', part: '', detail: foreign })
  return reading.package
}

/** Inside a write. @throws AppError `plan_limit`, `organisation_full` */
function requireRoom(context: OrgContext, { parts, files }: Package, withData: boolean): void {
  assertWithinPlan(context, 'tables', { more: parts.tables.length })
  const bytes = files.filter((file) => withData || isOwnedFile(file)).reduce((sum, { size }) => sum + size, 0)
  if (bytes > 0) assertFileRoom(context, bytes)
  if (!withData) return
  const max = mostOf(readPlan(context.org, context.now()), 'records')
  for (const count of Object.values(parts.template.records))
    if (count > max) throw new AppError('plan_limit', { limit: 'records', used: 0, max })
}
