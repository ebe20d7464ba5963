import { recordCalls } from '#shared/records/record-calls.ts'
import { recordMutationSchemas as schemas } from '#shared/records/record-mutations.ts'
import { readTableChunk } from '#server/feed/table-feed.ts'
import { applyRecordChanges } from '#server/features/records/apply-record-changes.ts'
import { clearRemovedOptions, type RemovedOptions } from '#server/features/records/clear-options.ts'
import { queryRecords } from '#server/features/records/query-records.ts'
import { readHistory } from '#server/features/records/read-history.ts'
import { handleCalls } from '#server/http/call-module.ts'
import { JsonText } from '#server/http/json-answer.ts'
import { mutation } from '#server/mutations/mutation-registry.ts'
import type { ServerFeature } from '#server/server-feature.ts'

const calls = handleCalls(recordCalls, {
  'GET feed/tables/:tableId': ({ params, query }, context) =>
    new JsonText(readTableChunk(context.member(), params.tableId, query.since, query.limit)),
  'POST records/query': ({ body }, context) => new JsonText(queryRecords(context.member(), body)),
  'GET records/:tableId/:id/history': ({ params }, context) => ({ entries: readHistory(context.member(), params.tableId, params.id) }),
})

export const recordsFeature: ServerFeature = {
  name: 'records',
  calls: [calls],
  effects: {
    'records.clearOptions': (payload, effect) => clearRemovedOptions(payload as RemovedOptions, effect),
  },
  mutations: {
    'records.change': mutation(schemas['records.change'], (context, args, meta) => {
      const { gesture } = args
      applyRecordChanges(context, args.tableId, args.changes, {
        batch: meta.id,
        madeAt: meta.madeAt,
        gesture,
        complete: gesture === 'form',
      })
    }),
  },
}
