import { sql } from 'kysely'
import { recomputeSome } from '#server/computed/recompute.ts'
import { readGraph } from '#server/computed/graph.ts'
import { clearStale, continueLater, type RecomputeJob } from '#server/computed/stale.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { touchAll } from '#server/storage/records/row-seq.ts'

/** Some ten milliseconds of them; others write in between. */
const recordsPerWrite = 1000
/** Then another effect goes on, long before this one's lease ends. */
const writesPerEffect = 200

/**
 * Effect: works out a stale field, record by record in the order of ids, each piece with its note of how far it is. Goes on where it was
 * after a crash. Records written meanwhile are worked out by their own writes.
 */
export async function runRecompute({ fieldId }: RecomputeJob, { org, platform, signal }: EffectContext): Promise<void> {
  for (let writes = 0; writes < writesPerEffect; writes++) {
    signal.throwIfAborted()
    if (await org.db.write(() => recomputeSlice(org, platform.now(), fieldId))) return
  }
  await org.db.write(() => continueLater(org, fieldId, platform.now()))
}

/** @returns true when nothing is left to do */
function recomputeSlice(org: OrgDatabase, now: Date, fieldId: string): boolean {
  const { db } = org
  const stale = db.get(db.build.selectFrom('computed_stale').selectAll().where('field_id', '=', fieldId))
  if (!stale) return true
  if (!readGraph(org).node(fieldId)) {
    clearStale(org, stale.table_id, fieldId)
    return true
  }
  const rows = db.all(
    sql<{ id: string }>`SELECT id FROM ${recordTable(stale.table_id)} WHERE id > ${stale.after_id} ORDER BY id LIMIT ${recordsPerWrite}`,
  )
  const ids = rows.map((row) => row.id)
  touchAll(org, recomputeSome(org, now, fieldId, ids))
  const last = ids.at(-1)
  if (last === undefined || ids.length < recordsPerWrite) {
    clearStale(org, stale.table_id, fieldId)
    return true
  }
  db.run(db.build.updateTable('computed_stale').set({ after_id: last }).where('field_id', '=', fieldId))
  return false
}
