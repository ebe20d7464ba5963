import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { newId } from '#shared/lib/ids.ts'
import { createSessionResolver } from '#server/identity/resolve-session.ts'
import type { Config } from '#server/lib/config.ts'
import { createPlatform } from '#server/platform/create-platform.ts'
import { attachUpgrades } from '#server/http/upgrade.ts'
import { createThreadPool, type ThreadPool } from '#server/jobs/thread-pool.ts'
import { documentsOf } from '#server/sync/org-documents.ts'
import type { WarmUpInput } from '#server/sync/warm-up-job.ts'
import type { StageInput, StageMade } from '#server/sync/warm-up-stage-job.ts'
import { createSyncServer } from '#server/sync/sync-server.ts'

/**
 * Two servers with one organisation each: code that has seen one instance only is optimised for that one and compiled again for the next.
 */
const stages = 2
/** of each organisation; nobody has opened them yet */
const documents = 4
/** The warm-up ends after this time, with the edits that arrived by then. It takes 1 to 2 s on one core, longer on a busy machine. */
const mostMs = 10_000
/** time for a thread that is not done by then */
const limitMs = 60_000
/** The warm-up waits until the server was mostly idle for this long: clients that return after a restart go first. */
const idleMs = 400
const idlePart = 0.3

/**
 * Types into scratch documents as people would. V8 then compiles the code of an edit before the first person types. Without it V8 compiled
 * during their first ten seconds. Its threads took the core away in the middle of a turn (docs/measurements/sync.md, S2). Nobody sees the
 * documents: their folder is removed at the end. One edit is under way at a time, so that real edits wait for a fraction of a millisecond.
 * The client side is on a thread, because its code is not the server's.
 * @returns the number of edits that arrived
 */
export async function warmUp(config: Config): Promise<number> {
  await untilIdle()
  const folder = mkdtempSync(join(tmpdir(), 'trama-warm-up-'))
  // If the process ends during the warm-up, the thread may be creating a file there.
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', remove)
  const thread = createThreadPool({ size: 1 })
  const opened: Stage[] = []
  try {
    for (let stage = 0; stage < stages; stage++) opened.push(await openStage(thread, join(folder, String(stage)), config))
    return await perform(thread, opened)
  } finally {
    for (const stage of opened) await stage.close()
    await thread.close()
    process.off('exit', remove)
    remove()
  }
}

async function untilIdle(): Promise<void> {
  for (;;) {
    const before = performance.eventLoopUtilization()
    await pause(idleMs, undefined, { ref: false })
    if (performance.eventLoopUtilization(before).utilization < idlePart) return
  }
}

function perform(thread: ThreadPool, opened: readonly Stage[]): Promise<number> {
  const meetings = Array.from({ length: documents }, () =>
    opened.map(({ port, orgId, token }) => ({ port, path: `/sync/${orgId}/tasks:user:${newId()}`, token })),
  )
  return thread.run<number>('sync.warmUp', { meetings: meetings.flat(), mostMs } satisfies WarmUpInput, limitMs).result
}

interface Stage extends StageMade {
  port: number
  close(): Promise<void>
}

/** A server as the real one, with one organisation and one session. It listens for this machine only. */
async function openStage(thread: ThreadPool, folder: string, config: Config): Promise<Stage> {
  const made = await thread.run<StageMade>('sync.makeStage', { folder } satisfies StageInput, limitMs).result
  const { platform, close } = await createPlatform(
    { ...config, dataDir: folder, smtpUrl: undefined, s3: undefined, archive: undefined, journal: undefined, controlUrl: undefined },
    pino({ level: 'silent' }),
  )
  const org = platform.orgs.open(made.orgId)
  // nobody would miss it, and thousands of edits at once are no load for a disk that others wait for
  org.db.run(sql`PRAGMA synchronous = OFF`)
  const sync = createSyncServer(platform, { decideDocumentAccess: () => 'write' })
  const http = createServer()
  attachUpgrades(http, [sync], { resolveSession: createSessionResolver(platform), publicUrl: '', onError: () => undefined })
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(0, '127.0.0.1', resolve)
  })
  return {
    ...made,
    port: (http.address() as AddressInfo).port,
    close: async () => {
      http.close()
      await sync.close()
      documentsOf(org).end()
      await close()
    },
  }
}
