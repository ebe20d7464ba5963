import type { z } from 'zod'
import { exportCalls } from '#shared/nouns/exports/export-calls.ts'
import { nextPartHeader } from '#shared/protocol/record-chunk.ts'
import { isRecordChangeCall } from '#shared/nouns/records/are-record-changes.ts'
import { recordCalls } from '#shared/nouns/records/record-calls.ts'
import { conflictMutationSchemas } from '#shared/nouns/records/conflict-mutations.ts'
import { recordMutationSchemas as schemas } from '#shared/nouns/records/record-mutations.ts'
import { pastCalls } from '#shared/nouns/records/past-calls.ts'
import { undoCalls } from '#shared/nouns/records/undo-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable } from '#server/access/record-rights.ts'
import { readTableChunk } from '#server/feed/table-feed.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { conflictFeed } from '#server/records/conflicts/conflict-feed.ts'
import { placeFeed } from '#server/records/places/place-feed.ts'
import { placeRecords } from '#server/records/places/place-records.ts'
import { resolveConflict } from '#server/records/conflicts/resolve-conflict.ts'
import { recordEffects } from '#server/features/records/record-effects.ts'
import { programModule, recordEditModule } from '#server/features/records/program-module.ts'
import { orderExport } from '#server/features/records/exports/export-by-mail.ts'
import { filterOf, isMailed } from '#server/features/records/exports/export-filter.ts'
import { exportRecords } from '#server/features/records/exports/export-records.ts'
import type { PastKind, QueryArguments, QueryKind } from '#server/records/queries/query-kinds.ts'
import { queryServiceOf, startQueryService } from '#server/records/queries/query-service.ts'
import { readIndexes } from '#server/records/queries/read-indexes.ts'
import { getRecords } from '#server/records/read/get-records.ts'
import { readHistory } from '#server/records/read/read-history.ts'
import { readPastDays } from '#server/records/past/past-days.ts'
import { leaveOwn } from '#server/records/write/hooks/leave-begun.ts'
import { refuseConverted } from '#server/records/write/check-values.ts'
import { listTrash } from '#server/records/trash/list-trash.ts'
import { purgeBatch } from '#server/records/trash/purge-batch.ts'
import { restoreBatch } from '#server/records/trash/restore-batch.ts'
import { listGestures, ownGesture } from '#server/records/undo/gesture-store.ts'
import { readUndoPlan, undoGesture } from '#server/records/undo/undo-gesture.ts'
import { handleCalls, type CallContext } from '#server/http/call-module.ts'
import { JsonText } from '#server/http/json-answer.ts'
import { mutation, type MutationHandlers, type MutationMeta } from '#server/mutations/mutation-registry.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

function ask<K extends QueryKind>(context: CallContext, kind: K, query: QueryArguments[K]): JsonText | Promise<JsonText> {
  const answer = queryServiceOf(context.platform).ask(context.member(), kind, query, () => context.signal())
  return typeof answer === 'string' ? new JsonText(answer) : answer.then((text) => new JsonText(text))
}

async function askPast<K extends PastKind>(context: CallContext, kind: K, query: QueryArguments[K]): Promise<JsonText> {
  const member = context.member()
  // people who may not see the table take no thread's time
  openTable(member, query.tableId)
  const { text } = await queryServiceOf(context.platform).askThread(member, kind, query, () => context.signal())
  return new JsonText(text)
}

const calls = handleCalls(recordCalls, {
  'GET feed/tables/:tableId': ({ params, query }, context) => {
    const { json, next } = readTableChunk(context.member(), params.tableId, query.since, query.limit)
    if (next !== undefined) context.http.header(nextPartHeader, String(next))
    return new JsonText(json)
  },
  'POST records/query': ({ body }, context) => ask(context, 'page', body),
  'POST records/get': ({ body }, context) => new JsonText(getRecords(context.member(), body.tableId, body.ids)),
  'POST records/groups': ({ body }, context) => ask(context, 'groups', { ...body, sorts: [] }),
  'POST records/figures': ({ body }, context) => ask(context, 'figures', { ...body, sorts: [] }),
  'GET tables/:tableId/indexes': ({ params }, context) => ({ indexes: readIndexes(context.member(), params.tableId) }),
  'GET records/:tableId/:id/history': ({ params }, context) => ({ entries: readHistory(context.member(), params.tableId, params.id) }),
})

const exports = handleCalls(exportCalls, {
  'POST v3/tab/:tableId/csv-export': ({ params, body: { filters, byMail, ...body } }, context) => {
    const request = { ...body, ...params, format: body.format ?? 'csv', filter: filterOf(body.filter, filters) }
    if (byMail || isMailed({ ...body, filters })) return orderExport(context.member(), request)
    return exportRecords(context.member(), context.platform.config, queryServiceOf(context.platform).exports, request, context.signal())
  },
})

const undoCallModule = handleCalls(undoCalls, {
  'GET records/:tableId/gestures': ({ params, query }, context) => ({ gestures: listGestures(context.member(), params.tableId, query) }),
  'GET records/:tableId/gestures/:batch': ({ params }, context) => readUndoPlan(context.member(), params.tableId, params.batch),
  'GET records/:tableId/trash': async ({ params }, context) => ({ entries: await listTrash(context.member(), params.tableId) }),
})

const pastCallModule = handleCalls(pastCalls, {
  'POST records/past': ({ body }, context) => askPast(context, 'past', body),
  'POST records/past/summary': ({ body }, context) => askPast(context, 'pastSummary', body),
  'GET records/:tableId/past/days': ({ params }, context) => ({ days: readPastDays(context.member(), params.tableId) }),
})

function change(context: OrgContext, args: z.output<(typeof schemas)['records.change']>, meta: MutationMeta): void {
  const { gesture } = args
  refuseConverted(context, args.tableId, args.types)
  const undoes = ownGesture(context, args.tableId, args.undoes)
  applyRecordChanges(context, args.tableId, args.changes, {
    batch: meta.id,
    madeAt: meta.madeAt,
    gesture,
    complete: gesture === 'form',
    undoes,
    begun: args.begun === true,
    tidying: undoes !== undefined,
  })
}

const mutations: MutationHandlers = {
  'conflicts.resolve': mutation(conflictMutationSchemas['conflicts.resolve'], (context, args, meta) =>
    resolveConflict(context, args, meta),
  ),
  'records.change': mutation(schemas['records.change'], (context, args, meta) => change(context, args, meta), isRecordChangeCall),
  'records.place': mutation(schemas['records.place'], (context, { viewId, places, changes, ...args }, meta) => {
    if (changes && changes.length > 0) change(context, { ...args, changes }, meta)
    placeRecords(context, { ...args, viewId, places })
  }),
  'records.leave': mutation(schemas['records.leave'], (context, args) => leaveOwn(context, args)),
  'records.undo': mutation(schemas['records.undo'], (context, args, meta) => undoGesture(context, { ...args, undone: true }, meta)),
  'records.redo': mutation(schemas['records.redo'], (context, args, meta) => undoGesture(context, { ...args, undone: false }, meta)),
  'records.restoreBatch': mutation(schemas['records.restoreBatch'], (context, args, meta) => restoreBatch(context, args, meta)),
  'records.purgeBatch': mutation(schemas['records.purgeBatch'], (context, args) => purgeBatch(context, args)),
}

export const recordsFeature: ServerFeature = {
  name: 'records',
  feeds: [conflictFeed, placeFeed],
  calls: [calls, programModule, recordEditModule, exports, undoCallModule, pastCallModule],
  start: (platform) => {
    const service = startQueryService(platform)
    return () => service.close()
  },
  effects: recordEffects,
  mutations,
}
