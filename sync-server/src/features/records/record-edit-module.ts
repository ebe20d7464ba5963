import { newId } from '#shared/lib/ids.ts'
import { recordEditCalls } from '#shared/nouns/records/record-edit-calls.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { handleCalls, type CallModule } from '#server/http/call-module.ts'
import type { MutationHandlers } from '#server/mutations/mutation-registry.ts'
import { runMutations } from '#server/mutations/run-mutations.ts'

/** The calls of {@link recordEditCalls}, each a `records.change` of one record. */
export function recordEditModule(handlers: MutationHandlers): CallModule {
  const change = (caller: OrgContext, tableId: string, changeOf: (seq: number) => RecordChange): Promise<void> =>
    runMutations(caller, handlers, (apply, { org }) => apply('records.change', { tableId, changes: [changeOf(org.currentSeq())] }))
  return handleCalls(recordEditCalls, {
    'POST v3/tab/:tableId/records': async ({ params, body: { values } }, context) => {
      const id = newId()
      await change(context.member(), params.tableId, () => ({ op: 'create', id, values }))
      return { id }
    },
    'PUT v3/tab/:tableId/records/:recordId': ({ params: { tableId, recordId: id }, body: { values, base } }, context) =>
      change(context.member(), tableId, (seq) => ({ op: 'update', id, values, base: base ?? seq })),
    'DELETE v3/tab/:tableId/records/:recordId': ({ params: { tableId, recordId: id } }, context) =>
      change(context.member(), tableId, (seq) => ({ op: 'delete', id, base: seq })),
    'POST v3/tab/:tableId/records/:recordId/restore': ({ params: { tableId, recordId: id } }, context) =>
      change(context.member(), tableId, () => ({ op: 'restore', id })),
  })
}
