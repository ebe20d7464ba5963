import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { CatchUpInput } from '#server/features/search/catch-up-job.ts'
import type { SearchJobInput, SearchJobResult } from '#server/features/search/search-job.ts'
import { makeTextFile } from '#server/features/search/text-index/text-file.ts'
import { createThreadPool, type ThreadPool } from '#server/jobs/thread-pool.ts'
import type { Platform } from '#server/platform/platform.ts'
import { askerOf, waitFor } from '#server/records/queries/query-service.ts'

/** Threads of searches, which answer in time whatever other questions take, and one that takes up texts behind them. */
export interface SearchThreads {
  readonly asked: ThreadPool
  /** @returns the answer's JSON, undefined when all threads were taken */
  ask(context: OrgContext, text: string, gone: () => AbortSignal): Promise<string | undefined>
}

const limitMs = 10_000
/** A search waits no longer for a thread. */
const lineMs = 1_500

const threads = new WeakMap<Platform, SearchThreads>()

/** The platform's threads, once {@link startSearchThreads} made them. */
export function searchThreadsOf(platform: Platform): SearchThreads {
  const known = threads.get(platform)
  if (!known) throw new Error('the threads of searches have not been started')
  return known
}

export function startSearchThreads(platform: Platform): () => Promise<void> {
  const asked = createThreadPool()
  const behind = createThreadPool({ size: 1 })
  const catchingUp = new Set<string>()
  let isClosed = false

  async function catchUp({ orgId, db: { path } }: OrgContext['org']): Promise<void> {
    if (catchingUp.has(orgId)) return
    catchingUp.add(orgId)
    const input: CatchUpInput = { path, orgId }
    const turn = (): Promise<boolean> => waitFor(platform, orgId, () => behind.run<boolean>('search.catchUp', input, limitMs), undefined)
    try {
      while (!isClosed && platform.orgs.has(orgId) && (await turn()));
    } catch (error) {
      if (!isClosed) platform.log.warn({ err: error, org: orgId }, 'texts could not be taken up for searches')
    } finally {
      catchingUp.delete(orgId)
    }
  }

  threads.set(platform, {
    asked,
    ask: async (context, text, gone) => {
      const { org } = context
      makeTextFile(org.db.path)
      const input: SearchJobInput = { ...askerOf(context), text, askedAt: Date.now() }
      try {
        const run = () => asked.run<SearchJobResult>('search.ask', input, limitMs, undefined, lineMs)
        const answer = await waitFor(platform, org.orgId, run, gone)
        if (answer.isBehind) void catchUp(org)
        return answer.text
      } catch (error) {
        if (error instanceof AppError && error.id === 'unavailable') return undefined
        throw error
      }
    },
  })
  return async () => {
    isClosed = true
    threads.delete(platform)
    await Promise.all([asked.close(), behind.close()])
  }
}
