import { AppError } from '#shared/protocol/errors.ts'
import { isJsonObject, type JsonValue } from '#shared/lib/json.ts'
import { isSame } from '#shared/lib/merge-three.ts'
import type { ChangedPart, ConflictAnswer, TemplateChange } from '#shared/nouns/template-packages/template-change.ts'
import type { TemplateParts } from '#shared/nouns/template-packages/template-parts.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { runStepPlan, type PlannedStep } from '#server/jobs/step-plan.ts'
import { writeRecords } from '#server/mutations/write-records.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { thingSteps, type Installing } from '#server/templates/install/install-steps.ts'
import { changeInstall, findInstall, keepParts, readKeptParts } from '#server/templates/install/install-store.ts'
import type { TemplateTools } from '#server/templates/template-tools.ts'
import { addedParts } from '#server/templates/update/added-parts.ts'
import { placesOf } from '#server/templates/update/block-places.ts'
import { changeUnit } from '#server/templates/update/change-unit.ts'
import { removeUnit, restoreUnit } from '#server/templates/update/come-and-go.ts'
import { newIdsFor } from '#server/templates/install/prepare-install.ts'
import { openPackage } from '#server/templates/install/start-install.ts'
import { openForUpdate, prepareUpdate, type PreparedUpdate, type UpdateWish } from '#server/templates/update/describe-update.ts'
import { readLocalParts } from '#server/templates/update/local-parts.ts'
import type { PlannedChange } from '#server/templates/update/plan-update.ts'
import { unitKey, unitsOf, type Unit } from '#server/templates/update/units.ts'

type Answers = Readonly<Record<string, ConflictAnswer>>

/** A change that was made, as it is kept for taking it back. */
interface MadeChange {
  act: TemplateChange['act']
  unit: Unit
  part?: ChangedPart | undefined
  before?: JsonValue | undefined
  /** of a block, where it stood */
  places?: JsonValue
  after?: JsonValue | undefined
}

/**
 * Begins an update. Each conflict has an answer by the id of its change. The effect `templates.update` does the work, and {@link undoUpdate} takes all of it
 * back. @throws AppError as `describeUpdate`; `invalid_request` with the `unanswered` conflicts
 */
export async function updateInstall(
  given: { platform: Platform; tools: TemplateTools },
  org: OrgDatabase,
  memberId: string,
  installId: string,
  wish: UpdateWish & { answers: Answers },
): Promise<void> {
  const { now } = given.platform
  const context = createOrgContext(org, memberId, { now, source: 'template' })
  const prepared = await prepareUpdate(given, context, openForUpdate(context, installId), wish)
  const { row, planned, ids } = prepared
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
    org.db.run(org.db.build.updateTable('template_update').set({ status: 'undoing', step: 0 }).where('install_id', '=', installId))
    changeInstall(org, installId, now(), { status: 'updating' })
    enqueueEffect(org, 'templates.update', { installId, memberId }, now(), { id: `templates.update ${installId}` })
  })
}

const findUpdate = ({ db }: OrgDatabase, installId: string) =>
  db.get(db.build.selectFrom('template_update').selectAll().where('install_id', '=', installId))

/** Effect: makes the changes of an update, or takes them back. A second run works out what is left. */
export async function runUpdate(
  given: { installId: string; memberId: string },
  effect: EffectContext,
  tools: TemplateTools,
): Promise<void> {
  const { org, platform } = effect
  const update = findUpdate(org, given.installId)
  if (findInstall(org, given.installId)?.status !== 'updating' || !update) return
  const run = update.status === 'undoing' ? takeBack : makeChanges
  await run(given, effect, tools)
  const entry = { entityType: 'template', entityId: update.install_id, label: '', after: { version: update.to_version } }
  await org.db.write(() => writeAudit(contextOf(given, effect), { action: 'template.updated', ...entry }))
  platform.log.debug({ installId: given.installId }, 'template updated')
}

const contextOf = ({ memberId }: { memberId: string }, { org, platform }: EffectContext): OrgContext =>
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

async function makeChanges(given: { installId: string; memberId: string }, effect: EffectContext, tools: TemplateTools): Promise<void> {
  const { org, platform } = effect
  const { installId } = given
  const update = findUpdate(org, installId)
  if (!update) return
  const pack = await openPackage(platform, org, update.to_sha256)
  const plan = JSON.parse(update.plan) as UpdatePlan
  const keep = (made: MadeChange): void => {
    const before = JSON.parse(findUpdate(org, installId)?.changes ?? '[]') as MadeChange[]
    org.db.run(
      org.db.build
        .updateTable('template_update')
        .set({ changes: JSON.stringify([...before, made]) })
        .where('install_id', '=', installId),
    )
  }
  const installing = {
    parts: plan.added,
    existing: plan.existing,
    files: [],
    ids: newIdsFor(installId, pack),
    tools,
    skip: () => undefined,
  }
  await runSteps(given, effect, stepsOf(plan, installing, JSON.parse(update.answers) as Answers, keep))
  await org.db.write(() => {
    org.db.run(org.db.build.updateTable('template_update').set({ status: 'done' }).where('install_id', '=', installId))
    keepParts(org, installId, pack.parts)
    changeInstall(org, installId, platform.now(), { status: 'installed', version: update.to_version, sha256: update.to_sha256 })
  })
}

async function runSteps(
  given: { installId: string; memberId: string },
  effect: EffectContext,
  steps: readonly PlannedStep<OrgContext>[],
): Promise<void> {
  const { org, signal } = effect
  const at = new Map(steps.map(({ name }, n) => [name, n]))
  await runStepPlan({
    steps,
    write: (work) => writeRecords(org.db, work),
    context: () => contextOf(given, effect),
    isDone: (name) => (at.get(name) ?? 0) < (findUpdate(org, given.installId)?.step ?? 0),
    note: (name) =>
      org.db.run(
        org.db.build
          .updateTable('template_update')
          .set({ step: (at.get(name) ?? 0) + 1 })
          .where('install_id', '=', given.installId),
      ),
    signal,
  })
}

/** Things that are new, in the order of an installation, then parts that change, then what goes. Each step keeps what it did. */
function stepsOf({ planned }: UpdatePlan, installing: Installing, answers: Answers, keep: Keep): PlannedStep<OrgContext>[] {
  const { tools } = installing
  const added = planned.filter(({ change }) => change.act === 'added')
  const noted: PlannedStep<OrgContext>[] = added.map(({ key, unit }) => ({ name: `new ${key}`, run: () => keep({ act: 'added', unit }) }))
  const rest = planned.flatMap(({ change, key, unit, before, after }): PlannedStep<OrgContext>[] => {
    const value = after[change.isConflict ? (answers[change.id] ?? 'local') : 'template']
    const { act, part } = change
    if (act === 'changed' && part !== undefined && !isSame(value, before))
      return [{ name: `${key} ${part}`, run: (context) => changeOne(context, { act, unit, part, before, after: value }, tools, keep) }]
    const isGone = act === 'removed' && value === undefined
    return isGone ? [{ name: `gone ${key}`, run: (context) => removeOne(context, { act, unit, before }, tools, keep) }] : []
  })
  return [...noted, ...thingSteps(installing), ...facesOf(added, tools), ...rest]
}

/** The other faces of new links came with them: they get their own names and places. */
function facesOf(added: readonly PlannedChange[], { apply }: TemplateTools): PlannedStep<OrgContext>[] {
  const faces = added.filter(({ unit }) => unit.of === 'field' && (unit.whole as { facedBy?: string | null }).facedBy != null)
  return faces.flatMap(({ key, unit }) =>
    (['label', 'required', 'place', 'settings'] as const).map((part) => ({
      name: `face ${key} ${part}`,
      run: (context: OrgContext) => changeUnit(context, { unit, part, value: unit.parts[part] ?? null }, apply),
    })),
  )
}

type Keep = (made: MadeChange) => void

/** A change that people or their data do not allow stays out. */
function attempt({ org }: OrgContext, work: () => void): boolean {
  try {
    org.db.writeNow(work)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

function changeOne(context: OrgContext, made: MadeChange & { part: ChangedPart }, { apply }: TemplateTools, keep: Keep): void {
  const { unit, part, after } = made
  const places = placesOf(context, unit)
  if (attempt(context, () => changeUnit(context, { unit, part, value: after ?? null }, apply))) keep({ ...made, places })
}

function removeOne(context: OrgContext, made: MadeChange, { apply }: TemplateTools, keep: Keep): void {
  const places = placesOf(context, made.unit)
  if (attempt(context, () => removeUnit(context, made.unit, apply))) keep({ ...made, places })
}

async function takeBack(given: { installId: string; memberId: string }, effect: EffectContext, tools: TemplateTools): Promise<void> {
  const { org, platform } = effect
  const update = findUpdate(org, given.installId)
  if (!update) return
  const context = contextOf(given, effect)
  const local = unitsOf(await readLocalParts(context, unionOf(JSON.parse(update.changes) as MadeChange[], org, given.installId), tools))
  const latest = (JSON.parse(update.changes) as MadeChange[]).toReversed()
  // a link goes before the table that it names
  const isWhole = ({ act, unit }: MadeChange): boolean => act === 'added' && unit.within === undefined
  const made = [...latest.filter((one) => !isWhole(one)), ...latest.filter(isWhole)]
  const steps = made.map((one, n): PlannedStep<OrgContext> => ({
    name: `${n}`,
    run: (now) => attempt(now, () => undoOne(now, one, local.get(unitKey(one.unit)), tools)),
  }))
  await runSteps(given, effect, steps)
  await org.db.write(() => {
    org.db.run(org.db.build.updateTable('template_update').set({ status: 'undone' }).where('install_id', '=', given.installId))
    keepParts(org, given.installId, JSON.parse(update.parts) as TemplateParts)
    const before = { version: update.from_version, sha256: update.from_sha256, ids: update.ids }
    changeInstall(org, given.installId, platform.now(), { status: 'installed', ...before })
  })
}

function undoOne(context: OrgContext, made: MadeChange, here: Unit | undefined, { apply }: TemplateTools): void {
  const { act, unit, part, before, after, places = null } = made
  if (act === 'added' && here) removeUnit(context, unit, apply)
  else if (act === 'removed' && !here) restoreUnit(context, unit, { whole: before ?? null, places }, apply)
  else if (act === 'changed' && part === 'place' && isJsonObject(places)) {
    const now = placesOf(context, unit)
    if (isJsonObject(now) && isSame(now['desktop'], after)) changeUnit(context, { unit, part, value: places['desktop'] ?? null }, apply)
  } else if (act === 'changed' && part !== undefined && here && isSame(here.parts[part], after))
    changeUnit(context, { unit, part, value: before ?? null }, apply)
}

/** The tables, apps and pages that an update touched, for reading them as they are. */
function unionOf(changes: readonly MadeChange[], org: OrgDatabase, installId: string): TemplateParts {
  const kept = readKeptParts(org, installId)
  const names = new Map(JSON.parse(findInstall(org, installId)?.ids ?? '[]') as [string, string][])
  const of = <T extends { id: string }>(parts: T[], kind: Unit['of']): T[] => {
    const own = new Set([
      ...parts.map(({ id }) => names.get(id) ?? id),
      ...changes.flatMap(({ unit }) => (unit.of === kind ? [unit.id] : unit.within?.of === kind ? [unit.within.id] : [])),
    ])
    return [...own].map((id) => ({ id }) as T)
  }
  return { ...kept, tables: of(kept.tables, 'table'), apps: of(kept.apps, 'app'), pages: of(kept.pages, 'page') }
}
