import { statSync } from 'node:fs'
import { sql } from 'kysely'
import type { EffectRunner } from '#server/jobs/effect-runner.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SqlDatabase } from '#server/storage/sql-database.ts'

const closeIdleEveryMs = 60_000
/** reliability F9 */
const mostWalBytes = 64 * 1024 * 1024

/**
 * Warns about files whose WAL has outgrown `mostBytes` because of a long reader (F9), once each until that is over. The WAL cannot be
 * checkpointed meanwhile. Our own readers are cut off after a time; only people can end one of another process. Writes go on.
 * @param told paths that were already reported
 */
export function tellHeldWals({ orgs, controlStore: { file }, log }: HeldWals, told: Set<string>, mostBytes = mostWalBytes): void {
  const open = orgs.openIds().flatMap((id) => orgs.peek(id)?.db ?? [])
  for (const db of [...(file ? [file] : []), ...open]) {
    const { path } = db
    const bytes = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0
    if (bytes <= mostBytes || !isHeld(db)) told.delete(path)
    else if (!told.has(path)) {
      told.add(path)
      log.warn({ path, bytes }, 'a WAL grows: a process (a shell, a copy?) has been reading the file for long and should be ended')
    }
  }
}

type HeldWals = Pick<Platform, 'orgs' | 'log'> & { controlStore: Pick<Platform['controlStore'], 'file'> }

/** False after a large write (an import): its WAL is fully checkpointed, and the next write shrinks it. */
function isHeld(db: Pick<SqlDatabase<unknown>, 'get'>): boolean {
  const frames = db.get(sql<{ log: number; checkpointed: number }>`PRAGMA wal_checkpoint(PASSIVE)`)
  return frames !== undefined && frames.checkpointed < frames.log
}

/**
 * Closes unused organisations' files, checks the WALs of the others, and looks for each file's effects once after a start: those that waited when
 * the process ended run again. A file that rests is not opened for it. @returns a function that stops it
 */
export function startHousekeeping(platform: Platform, effects: Pick<EffectRunner, 'expect'>): () => void {
  const { orgs, controlStore, log } = platform
  const told = new Set<string>()
  try {
    orgs.readyNew()
  } catch (error) {
    // on a full disk: the first new organisation tries again
    log.warn({ err: error }, 'the file that new organisations are copies of cannot be made')
  }
  const closing = setInterval(() => {
    orgs.closeIdle()
    try {
      tellHeldWals(platform, told)
    } catch (error) {
      log.warn({ err: error }, 'a WAL cannot be brought into its file')
    }
  }, closeIdleEveryMs)
  closing.unref()

  let isStopped = false
  let next: NodeJS.Immediate | undefined
  const expectAll = (waiting: { id: string }[]): void => {
    const one = waiting.pop()
    if (one === undefined || isStopped) return
    // another node looks after its own
    if (orgs.isHere(one.id)) effects.expect(one.id)
    next = setImmediate(() => expectAll(waiting))
  }
  controlStore
    .all(controlStore.build.selectFrom('organisation').select('id'))
    .then((all) => (next = setImmediate(() => expectAll(all))))
    .catch((error: unknown) => log.error({ err: error }, 'effects that wait could not be looked for'))

  return () => {
    isStopped = true
    clearInterval(closing)
    clearImmediate(next)
  }
}
