import { AppError } from '#shared/protocol/errors.ts'
import { isOwnedFile, type TemplateParts } from '#shared/nouns/template-packages/template-parts.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { runStepPlan, type PlannedStep } from '#server/jobs/step-plan.ts'
import { writeRecords } from '#server/mutations/write-records.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { SkippedPart } from '#server/templates/install/install-steps.ts'
import {
  changeInstall,
  findInstall,
  keepParts,
  noteSkipped,
  readKeptParts,
  type KeptParts,
} from '#server/templates/install/install-store.ts'
import { unpackOwned } from '#server/templates/install/file-steps.ts'
import { newIdsFor } from '#server/templates/install/prepare-install.ts'
import { openPackage } from '#server/templates/install/start-install.ts'
import { packagePath } from '#server/templates/package-file.ts'
import type { TemplateTools } from '#server/templates/template-tools.ts'
import { addedParts } from '#server/templates/update/added-parts.ts'
import { openForUpdate, prepareUpdate, type PreparedUpdate, type UpdateWish } from '#server/templates/update/describe-update.ts'
import type { PlannedChange } from '#server/templates/update/plan-update.ts'
import { undoSteps } from '#server/templates/update/undo-steps.ts'
import { changeUniqueFields, undoUniqueFields } from '#server/templates/update/unique-fields.ts'
import { changeUpdate, findUpdate, keepChange, madeChanges } from '#server/templates/update/update-row.ts'
import { updateSteps, type Answers, type Updating } from '#server/templates/update/update-steps.ts'

/**
 * Begins an update. Each conflict has an answer by the id of its change. The effect `templates.update` does the work, and {@link undoUpdate} takes all of it
 * back. @throws AppError as `describeUpdate`; `invalid_request` with the `unanswered` conflicts; `conflict` where something else was `seen`
 */
export async function updateInstall(
  given: { platform: Platform; tools: TemplateTools },
  org: OrgDatabase,
  memberId: string,
  installId: string,
  wish: UpdateWish & { answers: Answers; seen?: string | undefined },
): Promise<void> {
  const { now } = given.platform
  const context = createOrgContext(org, memberId, { now, source: 'template' })
  const prepared = await prepareUpdate(given, context, openForUpdate(context, installId), wish)
  const { row, planned, ids } = prepared
  if (wish.seen !== undefined && wish.seen !== prepared.seen) throw new AppError('conflict')
  const unanswered = planned.flatMap(({ change }) => (change.isConflict && wish.answers[change.id] === undefined ? [change.id] : []))
  if (unanswered.length > 0) throw new AppError('invalid_request', { unanswered })
  await org.db.write(() => {
    openForUpdate(context, installId)
    org.db.run(org.db.build.deleteFrom('template_update').where('install_id', '=', installId))
    org.db.run(
      org.db.build.insertInto('template_update').values({
        ...{ install_id: installId, member_id: memberId, status: 'running', from_version: row.version, from_sha256: row.sha256 },
        ...{ to_version: wish.version, to_sha256: wish.sha256, parts: JSON.stringify(readKeptParts(org, installId)), ids: row.ids },
        ...{
          answers: JSON.stringify(wish.answers),
          plan: JSON.stringify(planOf(prepared)),
          changes: '[]',
          step: 0,
          at: now().toISOString(),
        },
      }),
    )
    // a removal knows what is added from the first step on
    changeInstall(org, installId, now(), {
      status: 'updating',
      skipped: JSON.stringify((JSON.parse(row.skipped) as SkippedPart[]).filter(({ part }) => part !== 'changes')),
      ids: JSON.stringify([...new Map([...(JSON.parse(row.ids) as [string, string][]), ...ids.entries()])]),
    })
    enqueueEffect(org, 'templates.update', { installId, memberId }, now(), { id: `templates.update ${installId}` })
  })
}

/** Takes the last update back, as far as its changes stand as it left them. @throws AppError `not_found` without one, `conflict`, `permission_denied` */
export async function undoUpdate({ now }: Platform, org: OrgDatabase, memberId: string, installId: string): Promise<void> {
  await org.db.write(() => {
    openForUpdate(createOrgContext(org, memberId, { now, source: 'template' }), installId)
    if (findUpdate(org, installId)?.status !== 'done') throw new AppError('not_found')
    changeUpdate(org, installId, { status: 'undoing', step: 0 })
    changeInstall(org, installId, now(), { status: 'updating' })
    enqueueEffect(org, 'templates.update', { installId, memberId }, now(), { id: `templates.update ${installId}` })
  })
}

interface Acting {
  installId: string
  memberId: string
}

/** Effect: makes the changes of an update, or takes them back. A second run works out what is left. */
export async function runUpdate(given: Acting, effect: EffectContext, tools: TemplateTools): Promise<void> {
  const { org, platform } = effect
  const update = findUpdate(org, given.installId)
  const install = findInstall(org, given.installId)
  if (install?.status !== 'updating' || !update) return
  const isUndone = update.status === 'undoing'
  const run = isUndone ? takeBack : makeChanges
  await run(given, effect, tools)
  const entry = { entityType: 'template', entityId: install.template_id, label: '' }
  const told = isUndone
    ? { action: 'template.update_undone' as const, after: { version: update.from_version } }
    : { action: 'template.updated' as const, after: { version: update.to_version } }
  await org.db.write(() => writeAudit(contextOf(given, effect), { ...entry, ...told }))
  platform.log.debug({ installId: given.installId }, 'template updated')
}

const contextOf = ({ memberId }: Acting, { org, platform }: EffectContext): OrgContext =>
  createOrgContext(org, memberId, { now: platform.now, source: 'template', events: platform.events })

/** The work of an update, kept with its beginning: a second run makes the same steps. */
interface UpdatePlan {
  planned: PlannedChange[]
  added: TemplateParts
  /** the tables with their fields, and the apps, that are there */
  existing: Pick<TemplateParts, 'tables' | 'apps'>
}

function planOf({ planned, next, local }: PreparedUpdate): UpdatePlan {
  const added = addedParts(
    next,
    planned.filter(({ change }) => change.act === 'added'),
  )
  const tables = local.tables.map((table) => ({ ...table, views: [], forms: [], conditionals: [] }))
  return { planned, added, existing: { tables, apps: local.apps.map((app) => ({ ...app, blocks: [] })) } }
}

async function makeChanges(given: Acting, effect: EffectContext, tools: TemplateTools): Promise<void> {
  const { org, platform } = effect
  const { installId } = given
  const update = findUpdate(org, installId)
  if (!update) return
  const pack = await openPackage(platform, org, update.to_sha256)
  const { planned, added, existing } = JSON.parse(update.plan) as UpdatePlan
  const skip = (_context: OrgContext, skipped: SkippedPart): void => noteSkipped(org, installId, skipped, platform.now())
  const ids = newIdsFor(installId, pack)
  const files = pack.files.filter(isOwnedFile)
  const path = packagePath(platform.config.dataDir, update.to_sha256)
  await unpackOwned({ path, store: platform.files, orgId: org.orgId }, { files, ids })
  const updating: Updating = {
    installing: { parts: added, existing, files, ids, tools, skip },
    keep: (made) => keepChange(org, installId, made),
    leaveOut: (context, name, reason) => skip(context, { part: 'changes', name, reason }),
  }
  const answers = JSON.parse(update.answers) as Answers
  await runSteps(given, effect, updateSteps(planned, answers, updating))
  await changeUniqueFields(() => contextOf(given, effect), planned, answers, updating)
  await org.db.write(() => {
    changeUpdate(org, installId, { status: 'done' })
    keepParts(org, installId, pack)
    changeInstall(org, installId, platform.now(), { status: 'installed', version: update.to_version, sha256: update.to_sha256 })
  })
}

async function takeBack(given: Acting, effect: EffectContext, tools: TemplateTools): Promise<void> {
  const { org, platform } = effect
  const { installId } = given
  const update = findUpdate(org, installId)
  if (!update) return
  const changes = madeChanges(org, installId)
  await undoUniqueFields(() => contextOf(given, effect), changes, tools)
  await runSteps(given, effect, undoSteps(changes, tools))
  await org.db.write(() => {
    changeUpdate(org, installId, { status: 'undone' })
    keepParts(org, installId, { parts: JSON.parse(update.parts) as KeptParts })
    const before = { version: update.from_version, sha256: update.from_sha256, ids: update.ids }
    changeInstall(org, installId, platform.now(), { status: 'installed', ...before })
  })
}

async function runSteps(given: Acting, effect: EffectContext, steps: readonly PlannedStep<OrgContext>[]): Promise<void> {
  const { org, signal } = effect
  const at = new Map(steps.map(({ name }, n) => [name, n]))
  await runStepPlan({
    steps,
    write: (work) => writeRecords(org.db, work),
    context: () => contextOf(given, effect),
    isDone: (name) => (at.get(name) ?? 0) < (findUpdate(org, given.installId)?.step ?? 0),
    note: (name) => changeUpdate(org, given.installId, { step: (at.get(name) ?? 0) + 1 }),
    signal,
  })
}
