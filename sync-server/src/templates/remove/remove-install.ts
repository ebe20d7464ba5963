import { AppError } from '#shared/protocol/errors.ts'
import { assertMay } from '#server/access/assert-may.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { runStepPlan, type PlannedStep } from '#server/jobs/step-plan.ts'
import { writeRecords } from '#server/mutations/write-records.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { InstallStatus } from '#server/storage/schema/template-tables.ts'
import { changeInstall, findInstall, idsOfInstall, readKeptParts, type InstallRow } from '#server/templates/install/install-store.ts'
import { removalSteps, restoreSteps, type BroughtThing } from '#server/templates/remove/removal-steps.ts'
import type { TemplateTools } from '#server/templates/template-tools.ts'

const restsIn: Readonly<Record<'remove' | 'restore', ReadonlySet<InstallStatus>>> = {
  remove: new Set(['installed', 'failed']),
  restore: new Set(['removed']),
}

/**
 * Removes everything that a template brought, into the trash, as one act that {@link restoreInstall} undoes. Things that people made beside it stay.
 * @throws AppError `not_found`; `conflict` while it is being installed or changed; `permission_denied`
 */
export function removeInstall(platform: Platform, org: OrgDatabase, memberId: string, installId: string): Promise<void> {
  return begin(platform, org, { memberId, installId, work: 'remove', status: 'removing' })
}

/** Brings back what {@link removeInstall} took, as far as nobody erased it meanwhile. @throws AppError like it */
export function restoreInstall(platform: Platform, org: OrgDatabase, memberId: string, installId: string): Promise<void> {
  return begin(platform, org, { memberId, installId, work: 'restore', status: 'restoring' })
}

interface Beginning {
  memberId: string
  installId: string
  work: 'remove' | 'restore'
  status: InstallStatus
}

function begin({ now }: Platform, org: OrgDatabase, { memberId, installId, work, status }: Beginning): Promise<void> {
  return org.db.write(() => {
    const { access } = createOrgContext(org, memberId, { now, source: 'template' })
    for (const type of ['folder', 'table', 'app', 'page'] as const) assertMay(access, { about: 'create', type })
    const row = findInstall(org, installId)
    if (!row) throw new AppError('not_found')
    if (!restsIn[work].has(row.status)) throw new AppError('conflict', { status: row.status })
    changeInstall(org, installId, now(), { status, ...(work === 'remove' && { removed: '[]' }) })
    enqueueEffect(org, `templates.${work}`, { installId, memberId }, now(), { id: `templates.${work} ${installId}` })
  })
}

/** Effect: takes what is left; a second run goes on. */
export async function runRemoval(
  given: { installId: string; memberId: string },
  effect: EffectContext,
  tools: TemplateTools,
): Promise<void> {
  const row = findInstall(effect.org, given.installId)
  if (row?.status !== 'removing') return
  const taken = ({ org, now }: OrgContext, thing: BroughtThing): void => {
    const before = JSON.parse(findInstall(org, row.id)?.removed ?? '[]') as BroughtThing[]
    changeInstall(org, row.id, now(), { removed: JSON.stringify([...before, thing]) })
  }
  const steps = removalSteps(thingsOf(effect.org, row), { apply: tools.apply, isForGood: false, taken })
  await runAs(given, effect, { row, steps, status: 'removed', action: 'template.removed' })
}

/** Effect: brings back what the removal took. */
export async function runRestoring(
  given: { installId: string; memberId: string },
  effect: EffectContext,
  tools: TemplateTools,
): Promise<void> {
  const row = findInstall(effect.org, given.installId)
  if (row?.status !== 'restoring') return
  const steps = restoreSteps(JSON.parse(row.removed ?? '[]') as BroughtThing[], tools.apply)
  await runAs(given, effect, { row, steps, status: 'installed', action: 'template.restored' })
}

interface Acting {
  row: InstallRow
  steps: PlannedStep<OrgContext>[]
  status: InstallStatus
  action: 'template.removed' | 'template.restored'
}

async function runAs(
  { memberId }: { memberId: string },
  { org, platform, signal }: EffectContext,
  { row, steps, status, action }: Acting,
): Promise<void> {
  const { now, events } = platform
  const context = (): OrgContext => createOrgContext(org, memberId, { now, source: 'template', events })
  await runStepPlan({ steps, write: (work) => writeRecords(org.db, work), context, isDone: () => false, note: () => undefined, signal })
  await org.db.write(() => {
    changeInstall(org, row.id, now(), { status })
    const entry = { entityType: 'template', entityId: row.template_id, label: '', after: { version: row.version } }
    writeAudit(context(), { action, ...entry })
  })
}

/** The things that an installation made, by its ids here. Automations that were made by hand in its tables go with the tables. */
export function thingsOf(org: OrgDatabase, row: InstallRow): BroughtThing[] {
  const ids = idsOfInstall(row)
  const { template, tables, apps, pages, automations, functions } = readKeptParts(org, row.id)
  const some = (kind: BroughtThing['kind'], of: readonly { id: string }[]): BroughtThing[] =>
    of.flatMap(({ id }) => (ids.has(id) ? [{ kind, id: ids.get(id) ?? '' }] : []))
  return [
    ...some('automation', automations),
    ...some('function', functions),
    ...some('app', apps),
    ...some('page', pages),
    ...some('table', tables),
    ...some('folder', [template.folder]),
  ]
}
