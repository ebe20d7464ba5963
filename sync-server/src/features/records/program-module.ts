import { programCalls } from '#shared/nouns/records/program-calls.ts'
import { recordEditCalls } from '#shared/nouns/records/record-edit-calls.ts'
import { listReadableTables } from '#server/records/programs/list-readable-tables.ts'
import { changesForProgram, listForProgram, readForProgram } from '#server/records/programs/list-for-program.ts'
import { onceKeyOf } from '#server/records/programs/run-once.ts'
import { upsertChanges } from '#server/records/programs/upsert.ts'
import { viewsOfTable } from '#server/records/programs/views-of-table.ts'
import { writeForProgram } from '#server/records/programs/write-for-program.ts'
import { queryServiceOf } from '#server/records/queries/query-service.ts'
import { JsonText } from '#server/http/json-answer.ts'
import { handleCalls, type CallContext } from '#server/http/call-module.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'

const keyOf = (call: CallContext, ...content: unknown[]) => onceKeyOf(call.header('idempotency-key'), ...content)

/** The `seq` of the header `If-Match`. @throws AppError `invalid_request` for anything else */
function seqOf(call: CallContext): { seq: number } | undefined {
  const header = call.header('if-match')
  if (header === undefined || header === '*') return undefined
  const seq = /^(?:W\/)?"?(\d{1,15})"?$/.exec(header.trim())?.[1]
  if (seq === undefined) throw wrongPart('if-match', 'not the ETag of a record', 'header')
  return { seq: Number(seq) }
}

/** Reading and writing records by rows, for programs. */
export const programModule = handleCalls(programCalls, {
  'GET v3/tab': (_request, call) => ({ items: listReadableTables(call.member()) }),
  'GET v3/tab/:tableId/views': ({ params }, call) => ({ items: viewsOfTable(call.member(), params.tableId) }),
  'GET v3/tab/:tableId/records': async ({ params, query }, call) =>
    new JsonText(await listForProgram(call.member(), queryServiceOf(call.platform), params.tableId, query, () => call.signal())),
  'GET v3/tab/:tableId/records/:recordId': ({ params: { tableId, recordId }, query: { keys } }, call) => {
    const record = readForProgram(call.member(), tableId, recordId, keys)
    call.answerHeader('etag', `"${record.seq}"`)
    return record
  },
  'POST v3/tab/:tableId/records/batch': ({ params: { tableId }, body: { changes } }, call) =>
    writeForProgram(call.member(), tableId, () => changes, keyOf(call, 'batch', tableId, changes)),
  'POST v3/tab/:tableId/records/upsert': ({ params: { tableId }, body: { key_field: key, records } }, call) =>
    writeForProgram(
      call.member(),
      tableId,
      (context) => upsertChanges(context, tableId, key, records),
      keyOf(call, 'upsert', tableId, key, records),
    ),
  'GET v3/tab/:tableId/changes': ({ params, query }, call) => changesForProgram(call.member(), params.tableId, query),
})

/** Single records, each a change of one record. */
export const recordEditModule = handleCalls(recordEditCalls, {
  'POST v3/tab/:tableId/records': async ({ params: { tableId }, body: { values } }, call) => {
    const { items } = await writeForProgram(
      call.member(),
      tableId,
      () => [{ op: 'create', values }],
      keyOf(call, 'create', tableId, values),
    )
    return { id: items[0]?.id ?? '' }
  },
  'PUT v3/tab/:tableId/records/:recordId': async ({ params: { tableId, recordId: id }, body: { values, base } }, call) => {
    const seq = seqOf(call)
    await writeForProgram(
      call.member(),
      tableId,
      () => [{ op: 'update', id, values, base, ...seq }],
      keyOf(call, 'update', id, values, base),
    )
  },
  'DELETE v3/tab/:tableId/records/:recordId': async ({ params: { tableId, recordId: id } }, call) => {
    const seq = seqOf(call)
    await writeForProgram(call.member(), tableId, () => [{ op: 'delete', id, ...seq }])
  },
  'POST v3/tab/:tableId/records/:recordId/restore': async ({ params: { tableId, recordId: id } }, call) => {
    await writeForProgram(call.member(), tableId, () => [{ op: 'restore', id }])
  },
})
