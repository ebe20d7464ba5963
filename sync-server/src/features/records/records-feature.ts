import { exportCalls } from '#shared/exports/export-calls.ts'
import { recordCalls } from '#shared/records/record-calls.ts'
import { recordMutationSchemas as schemas } from '#shared/records/record-mutations.ts'
import { runRecompute } from '#server/computed/run-recompute.ts'
import type { RecomputeJob } from '#server/computed/stale.ts'
import { readTableChunk } from '#server/feed/table-feed.ts'
import { applyRecordChanges } from '#server/features/records/apply-record-changes.ts'
import { fillOwnCells, type OwnCells } from '#server/features/records/fill-own-cells.ts'
import { clearRemovedOptions, type RemovedOptions } from '#server/features/records/clear-options.ts'
import { exportRecords } from '#server/features/records/exports/export-records.ts'
import type { QueryArguments, QueryKind } from '#server/features/records/queries/query-kinds.ts'
import { queryServiceOf, startQueryService } from '#server/features/records/queries/query-service.ts'
import { readIndexes } from '#server/features/records/queries/read-indexes.ts'
import { tuneIndexes } from '#server/features/records/queries/tune-indexes.ts'
import { readHistory } from '#server/features/records/read-history.ts'
import { handleCalls, type CallContext } from '#server/http/call-module.ts'
import { JsonText } from '#server/http/json-answer.ts'
import { mutation } from '#server/mutations/mutation-registry.ts'
import type { ServerFeature } from '#server/server-feature.ts'

function ask<K extends QueryKind>(context: CallContext, kind: K, query: QueryArguments[K]): JsonText | Promise<JsonText> {
  const answer = queryServiceOf(context.platform).ask(context.member(), kind, query, () => context.http.req.raw.signal)
  return typeof answer === 'string' ? new JsonText(answer) : answer.then((text) => new JsonText(text))
}

const calls = handleCalls(recordCalls, {
  'GET feed/tables/:tableId': ({ params, query }, context) =>
    new JsonText(readTableChunk(context.member(), params.tableId, query.since, query.limit)),
  'POST records/query': ({ body }, context) => ask(context, 'page', body),
  'POST records/groups': ({ body }, context) => ask(context, 'groups', { ...body, sorts: [] }),
  'POST records/figures': ({ body }, context) => ask(context, 'figures', { ...body, sorts: [] }),
  'GET tables/:tableId/indexes': ({ params }, context) => ({ indexes: readIndexes(context.member(), params.tableId) }),
  'GET records/:tableId/:id/history': ({ params }, context) => ({ entries: readHistory(context.member(), params.tableId, params.id) }),
})

const exports = handleCalls(exportCalls, {
  'POST v3/tab/:tableId/csv-export': ({ params, body }, context) =>
    exportRecords(
      context.member(),
      context.platform.config.dataDir,
      queryServiceOf(context.platform).exports,
      { ...body, ...params },
      context.http.req.raw.signal,
    ),
})

export const recordsFeature: ServerFeature = {
  name: 'records',
  calls: [calls, exports],
  start: (platform) => {
    const service = startQueryService(platform)
    return () => service.close()
  },
  effects: {
    'records.recompute': (payload, effect) => runRecompute(payload as RecomputeJob, effect),
    'records.tuneIndexes': (payload, effect) => tuneIndexes((payload as { tableId: string }).tableId, effect),
    'records.fillOwnCells': (payload, effect) => fillOwnCells(payload as OwnCells, effect),
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
