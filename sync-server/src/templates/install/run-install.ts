import { z } from 'zod'
import { AppError } from '#shared/protocol/errors.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import { runStepPlan } from '#server/jobs/step-plan.ts'
import { PermanentFailure } from '#server/lib/permanent-failure.ts'
import { writeRecords } from '#server/mutations/write-records.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import { isFull } from '#server/storage/storage-fault.ts'
import { daysMoved } from '#server/templates/install/move-days.ts'
import { changeInstall, findInstall, noteSkipped, type InstallRow } from '#server/templates/install/install-store.ts'
import type { SkippedPart } from '#server/templates/install/install-steps.ts'
import { prepareInstall } from '#server/templates/install/prepare-install.ts'
import { openPackage } from '#server/templates/install/start-install.ts'
import { packagePath } from '#server/templates/package-file.ts'
import type { TemplateTools } from '#server/templates/template-tools.ts'

export const installPayload = z.strictObject({ installId: z.string() })

/** The installation that an effect is about. @throws PermanentFailure */
export function installOf(payload: unknown): string {
  const parsed = installPayload.safeParse(payload)
  if (!parsed.success) throw new PermanentFailure('the work needs an installation')
  return parsed.data.installId
}

/** The lease of an effect ends after a minute; longer work goes on in a new one. */
export const sliceMs = 40_000

/** Makes what a package holds, step by step, as the person who installs it. A second run goes on where the first ended. */
export async function runInstall(installId: string, effect: EffectContext, tools: TemplateTools): Promise<void> {
  const { org, platform } = effect
  const row = findInstall(org, installId)
  if (row?.status !== 'installing') return
  try {
    await install(row, effect, tools)
  } catch (error) {
    if (effect.signal.aborted || isFull(error) || !(error instanceof AppError)) throw error
    await org.db.write(() => failInstall(org, installId, { id: error.id, details: error.details }, platform.now()))
  }
}

/** Inside a write: what was made stays, and can be removed. */
export function failInstall(org: OrgDatabase, installId: string, error: { id: string; details?: unknown }, now: Date): void {
  if (findInstall(org, installId)?.status === 'installing')
    changeInstall(org, installId, now, { status: 'failed', error: JSON.stringify(error) })
}

async function install(row: InstallRow, effect: EffectContext, tools: TemplateTools): Promise<void> {
  const { org, platform, signal } = effect
  const { config, now, events } = platform
  const pack = await openPackage(platform, org, row.sha256)
  const skip = (_context: OrgContext, skipped: SkippedPart): void => noteSkipped(org, row.id, skipped, now())
  const moved = daysMoved(pack.parts.template.samplesFrom, new Date(row.created_at), orgLocale(org).timezone)
  const place = {
    moved,
    installId: row.id,
    withData: row.with_data === 1,
    path: packagePath(config.dataDir, row.sha256),
    store: platform.files,
  }
  const { steps, installing } = await prepareInstall(pack, { ...place, orgId: org.orgId, tools, skip })
  const at = new Map(steps.map((step, n) => [step.name, n]))
  const until = Date.now() + sliceMs
  const isWhole = await runStepPlan({
    steps,
    write: (work) => writeRecords(org.db, work),
    context: () => createOrgContext(org, row.member_id, { now, source: 'template', events }),
    isDone: (name) => (at.get(name) ?? 0) < (findInstall(org, row.id)?.step ?? 0),
    note: (name) => changeInstall(org, row.id, now(), { step: (at.get(name) ?? 0) + 1, steps: steps.length }),
    signal,
    isEnough: () => Date.now() > until,
  })
  await org.db.write(() => {
    if (isWhole) finish(org, row, installing.parts.template.start, now())
    else enqueueEffect(org, 'templates.install', { installId: row.id }, now())
  })
}

const addresses = { table: 'object', app: 'app', 'doc-page': 'doc-page' } as const
const itemTypes = { table: 'table', app: 'app', 'doc-page': 'page' } as const

/** Inside a write: the person is told, with the place where it begins. */
function finish(org: OrgDatabase, row: InstallRow, start: { type: keyof typeof addresses; id: string } | null, now: Date): void {
  if (findInstall(org, row.id)?.status !== 'installing') return
  const startUrl = start ? `/${addresses[start.type]}/${start.id}` : null
  changeInstall(org, row.id, now, { status: 'installed', start_url: startUrl })
  const actor = { org, memberId: row.member_id, now: () => now, source: 'template', ip: '' }
  writeAudit(actor, {
    action: 'template.installed',
    entityType: 'template',
    entityId: row.template_id,
    label: '',
    after: { version: row.version },
  })
  if (!start) return
  const about = { itemType: itemTypes[start.type], itemId: start.id, recordId: null, fieldId: null, partId: null }
  scheduleNotices(org, [{ kind: 'templateInstalled', to: [row.member_id], actor: null, about, facts: {}, madeAt: now.toISOString() }], now)
}
