import { newShortId } from '#shared/lib/ids.ts'
import { positionBetween } from '#shared/lib/positions.ts'
import { viewEditCalls } from '#shared/nouns/views/view-edit-calls.ts'
import { handleCalls, type CallModule } from '#server/http/call-module.ts'
import type { MutationHandlers } from '#server/mutations/mutation-registry.ts'
import { runMutations } from '#server/mutations/run-mutations.ts'

/** The calls of {@link viewEditCalls}, each a mutation of views. */
export function viewEditModule(handlers: MutationHandlers): CallModule {
  return handleCalls(viewEditCalls, {
    'POST v3/tab/:tableId/view': ({ params: { tableId }, body }, context) =>
      runMutations(context.member(), handlers, (apply, { org: { db } }) => {
        const id = newShortId('v')
        const last = db.get(
          db.build
            .selectFrom('view_def')
            .select((row) => row.fn.max<string | null>('position').as('position'))
            .where('table_id', '=', tableId)
            .where('deleted_at', 'is', null),
        )
        apply('views.create', { ...body, id, tableId, position: positionBetween(last?.position ?? null, null) })
        return { id }
      }),
    'PUT v3/tab/:tableId/view/:viewId': ({ params: { tableId, viewId: id }, body }, context) =>
      runMutations(context.member(), handlers, (apply) => apply('views.update', { ...body, id, tableId })),
    'DELETE v3/tab/:tableId/view/:viewId': ({ params: { tableId, viewId: id } }, context) =>
      runMutations(context.member(), handlers, (apply) => apply('views.delete', { id, tableId })),
  })
}
