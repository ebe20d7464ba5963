import { feedCalls } from '#shared/catalogue/sync-calls.ts'
import type { FeedSource } from '#server/feed/feed-source.ts'
import { readFeed } from '#server/feed/read-feed.ts'
import type { TableHeads } from '#server/feed/table-heads.ts'
import { handleCalls, type CallModule } from '#server/http/call-module.ts'
import { assertSession } from '#server/identity/resolve-session.ts'
import type { Metrics } from '#server/lib/metrics.ts'
import { applyMutations } from '#server/mutations/apply-mutations.ts'
import type { MutationHandlers } from '#server/mutations/mutation-registry.ts'

/** `POST mutations` and `GET feed` over the registered features. */
export function createFeedCalls(parts: {
  sources: FeedSource[]
  tableHeads: TableHeads
  handlers: MutationHandlers
  metrics: Metrics
}): CallModule {
  return handleCalls(feedCalls, {
    'POST mutations': ({ body }, context) =>
      applyMutations(context.member(), body, {
        handlers: parts.handlers,
        log: context.platform.log,
        requestId: context.requestId,
        assertSignedIn: () => assertSession(context.platform, context.session),
        onResult: parts.metrics.countMutation,
      }),
    'GET feed': ({ query }, context) =>
      readFeed(context.member(), { since: query.since, epoch: query.epoch }, parts.sources, parts.tableHeads),
  })
}
