import { historyLogCalls } from '#shared/nouns/history-log/history-log-calls.ts'
import { listActs } from '#server/features/history-log/list-acts.ts'
import { handleCalls } from '#server/http/call-module.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

/** The log of acts (specification 1 §2 "History Log"). */
export const historyLogFeature: ServerFeature = {
  name: 'history-log',
  calls: [
    handleCalls(historyLogCalls, {
      'POST historyLog/list': ({ body }, call) => listActs(call.member(), body),
    }),
  ],
}
