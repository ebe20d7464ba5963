import type { Kysely } from 'kysely'
import { onAbort } from '#server/lib/on-abort.ts'
import { indexWish } from '#server/records/queries/index-wish.ts'
import { pageTemplate, type PageTemplate } from '#server/records/read/page-template.ts'
import type { QueryJobInput, QueryJobResult } from '#server/records/queries/query-job.ts'
import { queryKinds, threadKinds, type QueryArguments, type QueryKind } from '#server/records/queries/query-kinds.ts'
import { createQueryUse, type QueryUse } from '#server/records/queries/query-use.ts'
import type { ThreadAsker } from '#server/records/queries/thread-context.ts'
import { smallestTable } from '#server/records/queries/tune-indexes.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { createThreadPool, type PoolRun, type ThreadPool } from '#server/jobs/thread-pool.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'
import { indexVersion } from '#server/storage/records/record-indexes.ts'

export interface QueryService {
  readonly use: QueryUse
  /** threads that write files, so that those of queries stay free */
  readonly exports: ThreadPool
  /**
   * Answers a query on the event loop if it surely takes only milliseconds. Any other one goes to a thread with its own connection. `gone`
   * ends the work when nobody waits for it any more.
   * @throws AppError of the query; `query_too_slow`
   */
  ask<K extends QueryKind>(context: OrgContext, kind: K, query: QueryArguments[K], gone?: () => AbortSignal): string | Promise<string>
  /** Answers on a thread, whatever it costs. @throws AppError as {@link ask} */
  askThread<K extends keyof QueryArguments>(
    context: OrgContext,
    kind: K,
    query: QueryArguments[K],
    gone?: () => AbortSignal,
  ): Promise<QueryJobResult>
  close(): Promise<void>
}

const isLarge = ({ org }: OrgContext, { tableId }: { tableId: string }): boolean =>
  (org.db.get(findCount(tableId))?.record_count ?? 0) >= smallestTable

const findCount = compileOnce((build: Kysely<OrgSchema>) => build.selectFrom('table_def').select('record_count').where('id', '=', ''))

/** After a query that took longer on the loop, the next one like it goes to a thread. */
const loopMs = 10
const flushEveryMs = 30_000

const services = new WeakMap<Platform, QueryService>()

/** The platform's service, once {@link startQueryService} made it. */
export function queryServiceOf(platform: Platform): QueryService {
  const service = services.get(platform)
  if (!service) throw new Error('the query service has not been started')
  return service
}

/** The asking person, as a thread needs to know them. */
export function askerOf(context: OrgContext): ThreadAsker {
  const { org, memberId, source, view, token } = context
  const { orgId, db } = org
  return { path: db.path, orgId, memberId, view, token, source, now: context.now().getTime(), indexVersion: indexVersion(org) }
}

/** The run's result; `gone` ends it when nobody waits for it any more, and the file stays open until then. */
export async function waitFor<Result>(
  { orgs }: Pick<Platform, 'orgs'>,
  orgId: string,
  start: () => PoolRun<Result>,
  gone: (() => AbortSignal) | undefined,
): Promise<Result> {
  const release = orgs.hold(orgId)
  const run = start()
  const leave = onAbort(gone?.(), () => run.cancel())
  try {
    return await run.result
  } finally {
    leave()
    release()
  }
}

export function startQueryService(platform: Platform): QueryService {
  const pool = createThreadPool()
  const exports = createThreadPool({ maxWaiting: 20, maxHeapMb: 1024 })
  const use = createQueryUse()

  const askThread: QueryService['askThread'] = (context, kind, query, gone) => {
    const input: QueryJobInput = { ...askerOf(context), kind, query }
    return waitFor(platform, context.org.orgId, () => pool.run<QueryJobResult>('records.query', input, threadKinds[kind].limitMs), gone)
  }

  async function onThread<K extends QueryKind>(
    context: OrgContext,
    kind: K,
    query: QueryArguments[K],
    template: PageTemplate,
    gone: (() => AbortSignal) | undefined,
  ): Promise<string> {
    const { text, ms } = await askThread(context, kind, query, gone)
    note(context, query, template, ms)
    return text
  }

  function note(context: OrgContext, query: { tableId: string }, template: PageTemplate, ms: number): void {
    template.ms = template.ms === undefined ? ms : template.ms * 0.7 + ms * 0.3
    if (template.wish === undefined) template.wish = indexWish(template.shape, template.visible)
    if (template.plan.sorts || template.narrows) use.note(context.org, query.tableId, template.wish, ms)
    for (const name of template.plan.indexes) use.noteIndex(context.org, name)
  }

  const service: QueryService = {
    use,
    exports,
    askThread,
    ask: (context, kind, query, gone) => {
      const { answer, readsAll } = queryKinds[kind]
      const template = pageTemplate(context, query)
      const costly = readsAll(template, query) || (template.narrows && template.ms === undefined)
      // strangers' queries never block the event loop
      const isVisitor = context.access.session === 'public-link'
      if (isVisitor || (costly && isLarge(context, query)) || (template.ms ?? 0) > loopMs)
        return onThread(context, kind, query, template, gone)
      const started = performance.now()
      const text = answer(context, query)
      note(context, query, template, performance.now() - started)
      return text
    },
    close: async () => void (await Promise.all([pool.close(), exports.close()])),
  }
  const flushing = setInterval(() => {
    for (const org of use.pending())
      use.flush(org, platform.now()).catch((error: unknown) => platform.log.warn({ err: error }, 'use of queries could not be kept'))
  }, flushEveryMs)
  flushing.unref()
  services.set(platform, service)
  return {
    ...service,
    close: async () => {
      clearInterval(flushing)
      services.delete(platform)
      await service.close()
    },
  }
}
