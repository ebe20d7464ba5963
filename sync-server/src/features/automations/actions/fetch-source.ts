import { AppError } from '#shared/protocol/errors.ts'
import { createOrgContext } from '#server/access/org-context.ts'
import { openTable } from '#server/access/record-rights.ts'
import { action, actOf, textSetting } from '#server/automations/steps/action.ts'
import { orderFetch } from '#server/connectors/order-fetch.ts'
import { tableSourceOf } from '#server/connectors/table-source.ts'

/** The source is the owner's own, or the owner is an administrator; and they may bring rows in, as by hand. */
export const fetchSource = action<{ sourceId: string }>({
  plan: (scope) => {
    const { context, ownerId } = scope
    const tableId = textSetting(scope, 'tableId')
    const owner = createOrgContext(context.org, ownerId, { now: context.now, source: 'automation', events: context.events })
    const { model } = openTable(owner, tableId)
    if (!owner.access.why({ about: 'create', type: 'table' }).allowed) throw new AppError('permission_denied')
    const source = tableSourceOf(owner, tableId)
    if (!source) throw new AppError('source_changed', { table: model.label })
    if (source.id === null) throw new AppError('permission_denied')
    return { plan: { sourceId: source.id }, act: actOf('fetch', { tableId, count: 1 }) }
  },
  apply: (scope, { sourceId }) => {
    orderFetch(scope.context, sourceId, scope.ownerId)
    return {}
  },
  pretend: () => ({}),
})
