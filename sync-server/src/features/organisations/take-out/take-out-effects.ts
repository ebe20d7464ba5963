import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readIsoDay, weekdayAt } from '#shared/days/day.ts'
import { isoDayAt } from '#shared/days/zone.ts'
import { idSchema } from '#shared/lib/schemas.ts'
import { createOrgContext, readMember } from '#server/access/org-context.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { toOrganisation } from '#server/identity/people.ts'
import type { EffectContext, EffectHandlers } from '#server/jobs/effect-registry.ts'
import { failReport, findReport, keepReport, giveUpReport } from '#server/jobs/report-store.ts'
import { startWorker } from '#server/jobs/start-worker.ts'
import { onAbort } from '#server/lib/on-abort.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import { reportKey } from '#server/storage/files/file-keys.ts'
import type { FilesPlace } from '#server/storage/files/open-files.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { TakeOutInput } from '#server/storage/take-out/make-take-out.ts'
import type { TakeOutReport } from '#server/storage/take-out/verify-take-out.ts'

/** Stored in effect rows. */
export const makeTakeOutKind = 'takeOut.make'
const scheduledKind = 'takeOut.scheduled'

/** Tries of the lane in which it runs. */
const lastTry = 3
/** Scheduled files that are kept; older ones are removed once a new one is verified. */
const keptFiles = 7

/** Effect: makes the file that an administrator asked for. It is gone if they are none any more. */
async function makeOrdered(payload: unknown, context: EffectContext): Promise<void> {
  const { org, platform, attempt } = context
  const { id } = z.strictObject({ id: idSchema }).parse(payload)
  const row = findReport(org, id)
  if (!row) return
  const isAdmin =
    readMember(org, row.member_id) !== undefined &&
    createOrgContext(org, row.member_id, { now: platform.now, source: 'report' }).access.isAdmin
  if (!isAdmin) {
    await org.db.write(() => failReport(org, id, platform.now()))
    return
  }
  const target = await platform.files.draft(reportKey(org.orgId, id))
  try {
    await keepReport(context, row, await run(context, target))
  } catch (error) {
    if (attempt >= lastTry) await org.db.write(() => failReport(org, id, platform.now()))
    throw error
  }
}

/** Effect: each night, a file in the folder that the server's operator has named, as often as the organisation wants. */
async function makeScheduled(_payload: unknown, context: EffectContext): Promise<void> {
  const { org, platform } = context
  const folder = platform.config.takeOutDir
  const { db } = org
  const row = db.get(db.build.selectFrom('organisation').selectAll())
  if (folder === undefined || !row || row.take_out_every === null) return
  const day = isoDayAt(platform.now(), orgLocale(org).timezone)
  const isSunday = weekdayAt(readIsoDay(day) ?? 0) === 0
  if (row.take_out_every === 'weekly' && !isSunday) return
  const own = join(folder, row.slug)
  await mkdir(own, { recursive: true, mode: 0o700 })
  const name = `${row.slug}-${day}.zip`
  const report = await run(context, join(own, name))
  const ours = (await readdir(own)).filter((each) => each.startsWith(`${row.slug}-`) && each.endsWith('.zip')).toSorted()
  for (const old of ours.slice(0, -keptFiles)) await rm(join(own, old), { force: true })
  await db.write(() =>
    writeAudit(
      { org, memberId: null, now: platform.now, source: 'schedule', ip: '' },
      { action: 'organisation.taken-out', entityType: 'organisation', entityId: org.orgId, label: name, after: figures(report) },
    ),
  )
}

/** In a thread of its own: the event loop stays free. */
function run({ org, platform, effectId, signal }: EffectContext, target: string): Promise<TakeOutReport> {
  const { dataDir, s3 } = platform.config
  const input = inputOf(org, { dataDir, s3 }, effectId, target, platform.now())
  const work = startWorker<TakeOutReport>('organisations.takeOut', input)
  return work.result.finally(onAbort(signal, () => work.cancel()))
}

function inputOf(org: OrgDatabase, files: FilesPlace, effectId: string, target: string, now: Date): TakeOutInput {
  const row = org.db.get(org.db.build.selectFrom('organisation').selectAll())
  if (!row) throw new Error(`${org.db.path} lacks its organisation`)
  const { id, name, slug } = toOrganisation(row)
  return {
    path: org.db.path,
    files,
    scratch: join(files.dataDir, 'reports', org.orgId, `making-${effectId.replaceAll(/[^\w-]/g, '_')}`),
    target,
    organisation: { id, name, slug },
    madeAt: now.toISOString(),
  }
}

export function figures({ files, tables, records, rows, bytes }: TakeOutReport): Record<string, number> {
  return { files, tables, records, rows, bytes }
}

export const takeOutEffects: EffectHandlers = {
  [makeTakeOutKind]: { run: makeOrdered, lane: 'archives', givenUp: giveUpReport },
  [scheduledKind]: { run: makeScheduled, lane: 'archives', every: '20 2 * * *' },
}
