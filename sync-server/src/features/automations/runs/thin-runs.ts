import { sql } from 'kysely'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { thinRuns as kind } from '#server/automations/flow/effect-kinds.ts'
import { watchGrowth } from '#server/jobs/log-growth.ts'
import { forgetRoots } from '#server/jobs/rule-roots.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

const keptDays = 90
const atOnce = 200
/** of one organisation; the oldest runs go first */
export const logBounds = { runs: 500_000, bytes: 500_000_000 }

/** Effect: the log of runs is kept for 90 days, and within its bounds; runs that wait stay. */
export async function thinRuns(payload: unknown, { org, platform, signal }: EffectContext): Promise<void> {
  z.strictObject({}).parse(payload)
  growth.looked(org)
  const before = new Date(platform.now().getTime() - keptDays * 86_400_000).toISOString()
  const last = await lastKept(org, signal)
  const { db } = org
  await db.write(() => forgetRoots(org, platform.now()))
  for (let removed = atOnce; removed === atOnce;) {
    signal.throwIfAborted()
    removed = await db.write(() => {
      const ended = db.build.selectFrom('run').select('id').where('ended_at', 'is not', null)
      const old = ended.where((run) => run.or([run('created_at', '<', before), ...(last === undefined ? [] : [run('id', '<', last)])]))
      const ids = db.all(old.orderBy('id').limit(atOnce)).map(({ id }) => id)
      db.run(db.build.deleteFrom('run_step').where('run_id', 'in', ids))
      db.run(db.build.deleteFrom('approval').where('run_id', 'in', ids))
      db.run(db.build.deleteFrom('run').where('id', 'in', ids))
      return ids.length
    })
  }
}

const readSizes = (after: string) => sql<{ id: string; bytes: number }>`
  SELECT id, octet_length(input) + coalesce(
    (SELECT sum(coalesce(octet_length(act), 0) + coalesce(octet_length(result), 0)) FROM run_step WHERE run_id = run.id), 0) AS bytes
  FROM run WHERE id < ${after} ORDER BY id DESC LIMIT ${atOnce}`

/** The oldest run within the bounds, the newest ones counted first; undefined when all are. Ids are in the order of time. */
async function lastKept(org: OrgDatabase, signal: AbortSignal): Promise<string | undefined> {
  let [runs, bytes] = [0, 0]
  for (let after = '~'; ;) {
    signal.throwIfAborted()
    const rows = org.db.all(readSizes(after))
    await nextTurn()
    for (const row of rows) {
      runs++
      bytes += row.bytes
      if (runs > logBounds.runs || bytes > logBounds.bytes) return after
      after = row.id
    }
    if (rows.length < atOnce) return undefined
  }
}

const growth = watchGrowth(kind, 50_000_000)

/** Inside a write: the log grew by so many bytes. */
export const noteLogged = growth.note
