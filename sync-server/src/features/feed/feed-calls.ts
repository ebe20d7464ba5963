import { feedCalls } from '#shared/catalogue/sync-calls.ts'
import type { FeedSource } from '#server/feed/feed-source.ts'
import { readFeed } from '#server/feed/read-feed.ts'
import type { TableHeads } from '#server/feed/table-heads.ts'
import { handleCalls, type CallModule } from '#server/http/call-module.ts'
import { followSignIn } from '#server/identity/follow-sign-in.ts'
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
    'POST mutations': async ({ body }, context) => {
      const { platform, session, requestId } = context
      const signIn = followSignIn(platform, session)
      try {
        const options = { handlers: parts.handlers, log: platform.log, requestId, signIn, onResult: parts.metrics.countMutation }
        return await applyMutations(context.member(), body, options)
      } finally {
        signIn.stop()
      }
    },
    'GET feed': ({ query }, context) =>
      readFeed(context.member(), { since: query.since, epoch: query.epoch }, parts.sources, parts.tableHeads),
  })
}
