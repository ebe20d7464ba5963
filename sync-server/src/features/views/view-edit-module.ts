import { newShortId } from '#shared/lib/ids.ts'
import { positionBetween } from '#shared/lib/positions.ts'
import { viewEditCalls } from '#shared/nouns/views/view-edit-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { seesView } from '#server/access/view-sight.ts'
import { assertView, configFromWire, wholeFromWire } from '#server/features/views/wire-view.ts'
import { handleCalls, type CallModule } from '#server/http/call-module.ts'
import type { MutationHandlers } from '#server/mutations/mutation-registry.ts'
import { runMutations } from '#server/mutations/run-mutations.ts'
import { readView } from '#server/storage/read-view.ts'

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
        const { type, label, personal } = body
        const isNamed = !('config' in body)
        const config = { ...('config' in body ? body.config : wholeFromWire(type, body)) }
        assertView(type, config, { isNamed })
        const view = { id, tableId, type, label, config, position: positionBetween(last?.position ?? null, null) }
        apply('views.create', { ...view, ...(personal !== undefined && { personal }) })
        return { id }
      }),
    'PUT v3/tab/:tableId/view/:viewId': ({ params: { tableId, viewId: id }, body }, context) =>
      runMutations(context.member(), handlers, (apply, member) => {
        const { label, position, locked, shared, config: given, ...named } = body
        const stored = storedView(member, tableId, id)
        const config = { ...given, ...(stored && configFromWire(stored.type, named, { ...stored.config })) }
        const changes = Object.keys(config).length > 0
        if (changes && stored) assertView(stored.type, config, { isNamed: Object.keys(named).length > 0, before: { ...stored.config } })
        const parts = Object.entries({ label, position, locked, shared }).filter(([, part]) => part !== undefined)
        apply('views.update', { ...Object.fromEntries(parts), id, tableId, ...(changes && { config }) })
      }),
    'PUT v3/tab/:tableId/views': ({ params: { tableId }, body: { order } }, context) =>
      runMutations(context.member(), handlers, (apply, member) => {
        const present = viewsInOrder(member, tableId)
        const unknown = order.find((id) => !present.some((view) => view.id === id))
        if (unknown !== undefined) throw new AppError('view_not_found', { viewId: unknown })
        const wanted = [...new Set([...order, ...present.map(({ id }) => id)])]
        let position: string | null = null
        for (const id of wanted) {
          position = positionBetween(position, null)
          if (present.find((view) => view.id === id)?.position !== position) apply('views.update', { id, tableId, position })
        }
      }),
    'DELETE v3/tab/:tableId/view/:viewId': ({ params: { tableId, viewId: id } }, context) =>
      runMutations(context.member(), handlers, (apply) => apply('views.delete', { id, tableId })),
  })
}

function storedView(context: OrgContext, tableId: string, id: string): { type: string; config: object } | undefined {
  const { db } = context.org
  const living = db.build.selectFrom('view_def').select(['type', 'config']).where('id', '=', id).where('table_id', '=', tableId)
  const row = db.get(living.where('deleted_at', 'is', null).where(seesView(context)))
  const view = row && readView(row)
  return row && view && { type: row.type, config: view.config }
}

/** Everybody's views of a table: own ones have an order of their own. */
function viewsInOrder({ org: { db } }: OrgContext, tableId: string): { id: string; position: string }[] {
  const all = db.build.selectFrom('view_def').select(['id', 'position']).where('table_id', '=', tableId).where('owner_id', 'is', null)
  return db.all(all.where('deleted_at', 'is', null).orderBy('position').orderBy('id'))
}
