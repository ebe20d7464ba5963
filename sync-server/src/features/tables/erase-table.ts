import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { eraseLinkTable, eraseRecordTable, eraseTold } from '#server/storage/records/erase-rows.ts'

/** What nothing leads to any more: a table's records with their keys and history, and pairs of relations. */
export interface EraseJob {
  tableId?: string
  linkIds: string[]
}

/** A few milliseconds of them; others write in between. */
const rowsPerWrite = 1000
/** Then another effect goes on, long before this one's lease ends. */
const writesPerEffect = 400

const kind = 'tables.erase'

/** Inside the write that left them without a reader: the rows follow in turns, however many they are. */
export function scheduleErasing(org: OrgDatabase, job: EraseJob, now: Date): void {
  enqueueEffect(org, kind, job, now)
}

/** Effect: removes rows in pieces until nothing is left, then what they were in. Goes on where it was after a crash. */
export async function eraseInTurns(job: EraseJob, { org, platform, signal }: EffectContext): Promise<void> {
  for (let writes = 0; writes < writesPerEffect; writes++) {
    signal.throwIfAborted()
    if ((await org.db.write(() => eraseSome(org, job))) === 0) return
  }
  await org.db.write(() => scheduleErasing(org, job, platform.now()))
}

/** Inside a write. @returns how many rows went; 0 when nothing is left */
function eraseSome(org: OrgDatabase, { tableId, linkIds }: EraseJob): number {
  for (const linkId of linkIds) {
    const gone = eraseLinkTable(org, linkId, rowsPerWrite)
    if (gone > 0) return gone
  }
  return tableId === undefined ? 0 : eraseTold(org, tableId, rowsPerWrite) || eraseRecordTable(org, tableId, rowsPerWrite)
}
