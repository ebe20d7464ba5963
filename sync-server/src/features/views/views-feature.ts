import { AppError } from '#shared/protocol/errors.ts'
import { viewMutationSchemas as schemas } from '#shared/nouns/views/view-mutations.ts'
import { viewUseCalls } from '#shared/nouns/views/view-use-calls.ts'
import { findViewStore } from '#shared/views/view-stores.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable } from '#server/access/record-rights.ts'
import { seesFieldsOf, viewForFeed } from '#server/access/seen-views.ts'
import { feedSource } from '#server/feed/feed-source.ts'
import { calendarFeedModule } from '#server/features/views/calendar/calendar-feed-module.ts'
import { viewEditModule } from '#server/features/views/view-edit-module.ts'
import { usesOfView } from '#server/features/views/view-uses.ts'
import { handleCalls } from '#server/http/call-module.ts'
import { mutation, type MutationHandlers } from '#server/mutations/mutation-registry.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'
import { forgetPlaces } from '#server/records/places/place-records.ts'
import { readView, type StoredView } from '#server/storage/read-view.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

/** Managing views needs the right to change the table, adding one also that to make apps (specification 2 §6). */
function openViews(context: OrgContext, tableId: string): void {
  if (!openTable(context, tableId).access.manageFields) throw new AppError('permission_denied')
}

function requireView(context: OrgContext, tableId: string, id: string): StoredView & { label: string } {
  const { db } = context.org
  const row = db.get(
    db.build
      .selectFrom('view_def')
      .select(['type', 'label', 'config'])
      .where('id', '=', id)
      .where('table_id', '=', tableId)
      .where('deleted_at', 'is', null),
  )
  const view = row && readView(row)
  if (!view) throw new AppError('view_not_found')
  return { label: row.label, ...view }
}

const mutations: MutationHandlers = {
  'views.create': mutation(schemas['views.create'], (context, args) => {
    openViews(context, args.tableId)
    if (!context.access.may('addView', 'table', args.tableId)) throw new AppError('permission_denied')
    const { org } = context
    if (org.db.get(org.db.build.selectFrom('view_def').select('id').where('id', '=', args.id)))
      throw new AppError('conflict', { viewId: args.id })
    const type = findViewStore(args.type)
    if (!type) throw new AppError('invalid_request')
    const now = context.now().toISOString()
    org.db.run(
      org.db.build.insertInto('view_def').values({
        id: args.id,
        table_id: args.tableId,
        type: args.type,
        label: args.label,
        position: args.position,
        config: JSON.stringify(type.write(type.seen(args.config, seesFieldsOf(context, args.tableId)))),
        created_at: now,
        created_by: context.memberId,
        updated_at: now,
        seq: org.nextSeq(),
        deleted_at: null,
      }),
    )
    writeAudit(context, { action: 'view.created', entityType: 'view', entityId: args.id, label: args.label })
    org.changed()
  }),
  'views.update': mutation(schemas['views.update'], (context, args) => {
    openViews(context, args.tableId)
    const { org } = context
    const stored = requireView(context, args.tableId, args.id)
    const { type } = stored
    if (type.keepsName && args.label !== undefined && args.label !== stored.label) throw new AppError('invalid_request')
    if (args.config && !type.patchSchema.safeParse(args.config).success) throw new AppError('invalid_request')
    const config = args.config && type.keepUnseen(stored.config, args.config, seesFieldsOf(context, args.tableId))
    org.db.run(
      org.db.build
        .updateTable('view_def')
        .set({
          ...(args.label !== undefined && { label: args.label }),
          ...(args.position !== undefined && { position: args.position }),
          ...(config !== undefined && { config: JSON.stringify(type.write({ ...stored.config, ...config })) }),
          updated_at: context.now().toISOString(),
          seq: org.nextSeq(),
        })
        .where('id', '=', args.id),
    )
    org.changed()
  }),
  'views.delete': mutation(schemas['views.delete'], (context, args) => {
    openViews(context, args.tableId)
    const { org } = context
    const stored = requireView(context, args.tableId, args.id)
    org.db.run(
      org.db.build.updateTable('view_def').set({ deleted_at: context.now().toISOString(), seq: org.nextSeq() }).where('id', '=', args.id),
    )
    forgetPlaces(context, args.id)
    writeAudit(context, { action: 'view.deleted', entityType: 'view', entityId: args.id, label: stored.label })
    org.changed()
  }),
}

/** A view's parts about fields that a person does not see stay on the server: conditions, their values, and the order. */
const viewFeed = feedSource('view', function* (context, since) {
  const { db } = context.org
  for (const row of db.all(db.build.selectFrom('view_def').selectAll().where('seq', '>', since))) {
    const model = row.deleted_at === null && context.access.table(row.table_id).read ? findTableModel(context.org, row.table_id) : undefined
    const view = model !== undefined && !model.archived ? readView(row) : undefined
    yield {
      id: row.id,
      seq: row.seq,
      data: view
        ? {
            id: row.id,
            tableId: row.table_id,
            type: row.type,
            label: row.label,
            position: row.position,
            config: viewForFeed(context, row.table_id, view),
          }
        : null,
    }
  }
})

const calls = handleCalls(viewUseCalls, {
  'POST views/uses': ({ body }, context) => {
    const member = context.member()
    openViews(member, body.tableId)
    requireView(member, body.tableId, body.id)
    return usesOfView(member, body.id)
  },
})

export const viewsFeature: ServerFeature = {
  name: 'views',
  calls: [calls, viewEditModule(mutations), calendarFeedModule],
  mutations,
  feeds: [viewFeed],
}
