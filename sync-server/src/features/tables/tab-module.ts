import { newShortId } from '#shared/lib/ids.ts'
import { positionBetween } from '#shared/lib/positions.ts'
import { tabCalls } from '#shared/nouns/tables/tab-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { handleCalls, type CallModule } from '#server/http/call-module.ts'
import type { MutationHandlers } from '#server/mutations/mutation-registry.ts'
import { runMutations } from '#server/mutations/run-mutations.ts'

/** The calls of {@link tabCalls}, each a mutation of tables or fields. */
export function tabModule(handlers: MutationHandlers): CallModule {
  return handleCalls(tabCalls, {
    'POST v3/tab': ({ body: { label, icon = 'table', color = 'blue', fields } }, context) => {
      const [id, viewId] = [newShortId('t'), newShortId('v')]
      let position: string | null = null
      const made = fields.map((field) => ({ ...field, id: newShortId('f'), position: (position = positionBetween(position, null)) }))
      return runMutations(context.member(), handlers, (apply) => {
        apply('tables.create', { id, label, icon, color, fields: made, viewId, viewLabel: label })
        return { id, view_id: viewId, fields: made.map((field) => ({ id: field.id, label: field.label })) }
      })
    },
    'PUT v3/tab/:tableId': ({ params, body: { record_label_field: short, recordLabelField = short, ...look } }, context) =>
      runMutations(context.member(), handlers, (apply) =>
        apply('tables.update', { id: params.tableId, ...look, ...(recordLabelField !== undefined && { recordLabelField }) }),
      ),
    'POST v3/tab/:tableId/field': ({ params: { tableId }, body }, context) =>
      runMutations(context.member(), handlers, (apply, member) => {
        const id = newShortId('f')
        apply('fields.create', { ...body, id, tableId, position: lastPosition(member, tableId) })
        return { id }
      }),
    'PUT v3/tab/:tableId/field/:fieldId': ({ params: { tableId, fieldId: id }, body }, context) =>
      runMutations(context.member(), handlers, (apply) => apply('fields.update', { ...body, id, tableId })),
    'DELETE v3/tab/:tableId/field/:fieldId': ({ params: { tableId, fieldId: id } }, context) =>
      runMutations(context.member(), handlers, (apply) => apply('fields.delete', { id, tableId })),
    'POST v3/tab/:tableId/field/:fieldId/duplicate': ({ params: { tableId, fieldId: id }, body }, context) =>
      runMutations(context.member(), handlers, (apply, member) => {
        const newId = newShortId('f')
        const copy = { id, tableId, newId, label: body.name, withValues: body.with_values }
        apply('fields.duplicate', { ...copy, position: lastPosition(member, tableId) })
        return { id: newId }
      }),
  })
}

/** The place after a table's last field. */
function lastPosition({ org: { db } }: OrgContext, tableId: string): string {
  const last = db.get(
    db.build
      .selectFrom('field_def')
      .select((row) => row.fn.max<string | null>('position').as('position'))
      .where('table_id', '=', tableId)
      .where('deleted_at', 'is', null),
  )
  return positionBetween(last?.position ?? null, null)
}
