import { open } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ChangeIndexesInput, IndexChanges } from '#server/records/queries/change-indexes-job.ts'
import { startProcess, type JobProcess } from '#server/jobs/start-process.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { indexVersion, setIndexVersion } from '#server/storage/records/record-indexes.ts'

/** Longest wait for a quiet moment; an effect has a minute for everything. */
const patienceMs = 20_000
/** interval at which written pages are synced to the disk, so that little is left for the commit */
const syncMs = 10

const busy = new WeakSet<OrgDatabase>()

/**
 * Changes a table's indexes in another process once nobody has written for a while. A write in the meantime ends that process, which undoes
 * its transaction, and then goes on: it waits some milliseconds, for any size of table. @returns true when it was done; false when others
 * wrote or the signal was aborted
 */
export async function changeIndexes(org: OrgDatabase, changes: IndexChanges, at: Date, signal: AbortSignal): Promise<boolean> {
  if (busy.has(org) || signal.aborted) return false
  busy.add(org)
  const process = startProcess()
  const kill = (): void => process.kill()
  signal.addEventListener('abort', kill, { once: true })
  try {
    await process.run('records.changeIndexes', null)
    if (!(await untilQuiet(org, changes.tableId, signal))) return false
    return await whilePaused(org, process, {
      ...changes,
      path: org.db.path,
      orgId: org.orgId,
      keepsWal: org.db.keepsWal,
      at: at.toISOString(),
    })
  } catch (error) {
    if (signal.aborted) return false
    throw error
  } finally {
    signal.removeEventListener('abort', kill)
    kill()
    busy.delete(org)
    // also when it was ended: that may have been just after its commit
    setIndexVersion(org, indexVersion(org) + 1)
  }
}

/** Waits until nobody has written for as long as the work may take, 5 s at most. */
async function untilQuiet(org: OrgDatabase, tableId: string, signal: AbortSignal): Promise<boolean> {
  const rows = org.db.get(sql<{ count: number }>`SELECT record_count AS count FROM table_def WHERE id = ${tableId}`)?.count ?? 0
  const wanted = Math.min(5000, 100 + rows / 200)
  const until = performance.now() + patienceMs
  for (let quiet = org.db.quietMs; quiet < wanted; quiet = org.db.quietMs) {
    if (performance.now() > until || signal.aborted) return false
    await pause(wanted - quiet)
  }
  return !signal.aborted
}

async function whilePaused(org: OrgDatabase, process: JobProcess, input: ChangeIndexesInput): Promise<boolean> {
  const state: { stage: 'under way' | 'given up' | 'committed' } = { stage: 'under way' }
  const release = org.db.pauseWrites(() => {
    state.stage = 'given up'
    process.kill()
  })
  const synced = syncLog(input.path, () => state.stage === 'under way')
  try {
    await process.run('records.changeIndexes', input, () => {
      state.stage = 'committed'
      // its checkpoint runs beside the writes
      release()
    })
    return true
  } catch (error) {
    if (state.stage === 'under way') throw error
    return state.stage === 'committed'
  } finally {
    release()
    await synced
  }
}

/** Has the write-ahead log of the file on the disk while another process fills it: a process that waits for the disk cannot be ended. */
async function syncLog(path: string, goesOn: () => boolean): Promise<void> {
  const log = await open(`${path}-wal`).catch(() => undefined)
  if (!log) return
  try {
    while (goesOn()) {
      await log.datasync()
      await pause(syncMs)
    }
  } catch {
    // the commit syncs again, and reports errors
  } finally {
    await log.close()
  }
}
