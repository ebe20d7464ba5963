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
import { createSessionResolver } from '#server/access/sessions.ts'
import type { Config } from '#server/config.ts'
import { createPlatform } from '#server/create-platform.ts'
import { attachUpgrades } from '#server/http/upgrade.ts'
import { createThreadPool, type ThreadPool } from '#server/lib/thread-pool.ts'
import { documentsOf } from '#server/sync/org-documents.ts'
import type { RehearsalInput } from '#server/sync/rehearsal-job.ts'
import type { StageInput, StageMade } from '#server/sync/rehearsal-stage-job.ts'
import { createSyncServer } from '#server/sync/sync-server.ts'

/** Two servers with one organisation each: code that has met one of a kind only is compiled for that one, and again for the next. */
const stages = 2
/** of each organisation; nobody has opened them yet */
const documents = 4
/** after so long it ends with what it came to; it takes 1 to 2 s on one core, and longer where others are at work */
const mostMs = 10_000
/** and what a thread may take that is not done then */
const limitMs = 60_000
/** Whoever comes back after a restart goes first: it begins after so long in which the server was mostly idle. */
const idleMs = 400
const idlePart = 0.3

/**
 * Types into scratch documents as people would, so that what an edit runs is compiled before the first person types. V8 compiles what has
 * run often enough: with people alone that was in their first ten seconds, in which its threads took the core away in the middle of a turn
 * (docs/documents.md, S2). Nothing of it is seen: the documents are in a folder of their own that goes at the end, and one edit is under way
 * at a time, so that who is there already waits for a fraction of a millisecond. The other end is on a thread: its code is not the server's.
 * @returns how many edits arrived
 */
export async function rehearse(config: Config): Promise<number> {
  await untilIdle()
  const folder = mkdtempSync(join(tmpdir(), 'trama-rehearsal-'))
  // When the process ends in its middle the thread may be making a file there.
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
  return thread.run<number>('sync.rehearse', { meetings: meetings.flat(), mostMs } satisfies RehearsalInput, limitMs).result
}

interface Stage extends StageMade {
  port: number
  close(): Promise<void>
}

/** A server as the real one, with one organisation and one session. It listens for this machine only. */
async function openStage(thread: ThreadPool, folder: string, config: Config): Promise<Stage> {
  const made = await thread.run<StageMade>('sync.setStage', { folder } satisfies StageInput, limitMs).result
  const { platform, close } = createPlatform({ ...config, dataDir: folder, smtpUrl: undefined }, pino({ level: 'silent' }))
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
      close()
    },
  }
}
