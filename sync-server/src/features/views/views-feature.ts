import { AppError } from '#shared/protocol/errors.ts'
import { viewMutationSchemas as schemas } from '#shared/nouns/views/view-mutations.ts'
import { viewUseCalls } from '#shared/nouns/views/view-use-calls.ts'
import { findViewStore } from '#shared/views/view-stores.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable } from '#server/access/record-rights.ts'
import { seesView } from '#server/access/view-sight.ts'
import { seesFieldsOf, seenConfig } from '#server/access/seen-views.ts'
import { feedSource } from '#server/feed/feed-source.ts'
import { calendarFeedModule } from '#server/features/views/calendar/calendar-feed-module.ts'
import { viewEditModule } from '#server/features/views/view-edit-module.ts'
import { chooseViews, viewChoiceFeed } from '#server/features/views/view-choices.ts'
import { usesOfView } from '#server/features/views/view-uses.ts'
import { handleCalls } from '#server/http/call-module.ts'
import { mutation, type MutationHandlers } from '#server/mutations/mutation-registry.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'
import { forgetPlaces, tellPlaces } from '#server/records/places/place-records.ts'
import { readView, type StoredView } from '#server/storage/read-view.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

/** The views of one's own in a table; they cost everybody's first load nothing, and their maker little. */
const mostOwnViews = 50

/** Managing everybody's views needs the right to change the table, adding one also that to make apps (specification 2 §6). */
function openViews(context: OrgContext, tableId: string): void {
  if (!openTable(context, tableId).access.manageFields) throw new AppError('permission_denied')
}

/** A view of one's own needs the right to see the table. Programs, links and rules have none. */
function openOwnViews(context: OrgContext, tableId: string): void {
  openTable(context, tableId)
  if (context.access.session !== 'member') throw new AppError('permission_denied')
  const { db } = context.org
  const own = db.get(
    db.build
      .selectFrom('view_def')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('table_id', '=', tableId)
      .where('owner_id', '=', context.memberId)
      .where('deleted_at', 'is', null),
  )
  if ((own?.count ?? 0) >= mostOwnViews) throw new AppError('limit_reached', { limit: mostOwnViews, of: 'ownViews' })
}

function openAdding(context: OrgContext, tableId: string): void {
  openViews(context, tableId)
  if (!context.access.may('addView', 'table', tableId)) throw new AppError('permission_denied')
}

interface FoundView extends StoredView {
  label: string
  isOwn: boolean
  locked: boolean
}

/** A view that the member may change: their own, or with the right to everybody's. @throws AppError `view_not_found`, those of openViews */
function requireView(context: OrgContext, tableId: string, id: string): FoundView {
  openTable(context, tableId)
  const { db } = context.org
  const row = db.get(
    db.build
      .selectFrom('view_def')
      .select(['type', 'label', 'config', 'owner_id', 'locked'])
      .where('id', '=', id)
      .where('table_id', '=', tableId)
      .where('deleted_at', 'is', null)
      .where(seesView(context)),
  )
  if (row?.owner_id == null) openViews(context, tableId)
  const view = row && readView(row)
  if (!view) throw new AppError('view_not_found')
  return { label: row.label, isOwn: row.owner_id !== null, locked: row.locked === 1, ...view }
}

const mutations: MutationHandlers = {
  'views.create': mutation(schemas['views.create'], (context, args) => {
    if (args.personal) openOwnViews(context, args.tableId)
    else openAdding(context, args.tableId)
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
        config: JSON.stringify(type.write(seenConfig(context, args.tableId, { type, config: args.config }))),
        created_at: now,
        created_by: context.memberId,
        updated_at: now,
        seq: org.nextSeq(),
        deleted_at: null,
        ...(args.personal && { owner_id: context.memberId }),
      }),
    )
    // an own view is nobody else's business
    if (!args.personal) writeAudit(context, { action: 'view.created', entityType: 'view', entityId: args.id, label: args.label })
    org.changed()
  }),
  'views.update': mutation(schemas['views.update'], (context, args) => {
    const { org } = context
    const stored = requireView(context, args.tableId, args.id)
    const { type } = stored
    if (args.shared && stored.isOwn) openAdding(context, args.tableId)
    const changesIt = args.label !== undefined || args.config !== undefined
    if (stored.locked && args.locked !== false && changesIt) throw new AppError('view_locked', { viewId: args.id })
    if (type.keepsName && args.label !== undefined && args.label !== stored.label) throw new AppError('invalid_request')
    if (args.config && !type.patchSchema.safeParse(args.config).success) throw new AppError('invalid_request')
    const config = args.config && type.keepUnseen(stored.config, args.config, seesFieldsOf(context, args.tableId))
    org.db.run(
      org.db.build
        .updateTable('view_def')
        .set({
          ...(args.label !== undefined && { label: args.label }),
          ...(args.position !== undefined && { position: args.position }),
          ...(args.shared && { owner_id: null }),
          ...(args.locked !== undefined && { locked: args.locked ? 1 : 0 }),
          ...(config !== undefined && { config: JSON.stringify(type.write({ ...stored.config, ...config })) }),
          updated_at: context.now().toISOString(),
          seq: org.nextSeq(),
        })
        .where('id', '=', args.id),
    )
    if (args.shared && stored.isOwn) {
      tellPlaces(context, args.id)
      writeAudit(context, { action: 'view.created', entityType: 'view', entityId: args.id, label: args.label ?? stored.label })
    } else if (!stored.isOwn && (args.label !== undefined || args.locked !== undefined)) {
      // conditions and widths change all day long; names and locks are decisions
      const before = { label: stored.label, locked: stored.locked }
      const after = { label: args.label ?? stored.label, locked: args.locked ?? stored.locked }
      writeAudit(context, { action: 'view.updated', entityType: 'view', entityId: args.id, label: after.label, before, after })
    }
    org.changed()
  }),
  'views.delete': mutation(schemas['views.delete'], (context, args) => {
    const { org } = context
    const stored = requireView(context, args.tableId, args.id)
    if (stored.locked) throw new AppError('view_locked', { viewId: args.id })
    org.db.run(
      org.db.build.updateTable('view_def').set({ deleted_at: context.now().toISOString(), seq: org.nextSeq() }).where('id', '=', args.id),
    )
    forgetPlaces(context, args.id)
    if (!stored.isOwn) writeAudit(context, { action: 'view.deleted', entityType: 'view', entityId: args.id, label: stored.label })
    org.changed()
  }),
  'views.restore': mutation(schemas['views.restore'], (context, args) => {
    const { org } = context
    const stored = org.db.get(
      org.db.build
        .selectFrom('view_def')
        .select(['label', 'owner_id'])
        .where('id', '=', args.id)
        .where('table_id', '=', args.tableId)
        .where('deleted_at', 'is not', null)
        .where(seesView(context)),
    )
    if (stored?.owner_id == null) openAdding(context, args.tableId)
    else openOwnViews(context, args.tableId)
    if (!stored) throw new AppError('view_not_found')
    org.db.run(org.db.build.updateTable('view_def').set({ deleted_at: null, seq: org.nextSeq() }).where('id', '=', args.id))
    if (stored.owner_id === null)
      writeAudit(context, { action: 'view.created', entityType: 'view', entityId: args.id, label: stored.label })
    org.changed()
  }),
  'views.choose': chooseViews,
}

/** A view's parts about fields that a person does not see stay on the server: conditions, their values, and the order. */
const viewFeed = feedSource('view', function* (context, since) {
  const { db } = context.org
  for (const row of db.all(db.build.selectFrom('view_def').selectAll().where('seq', '>', since))) {
    const isTheirs = row.owner_id === null || row.owner_id === context.memberId
    const model =
      row.deleted_at === null && isTheirs && context.access.table(row.table_id).read ? findTableModel(context.org, row.table_id) : undefined
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
            config: seenConfig(context, row.table_id, view),
            ...(row.owner_id !== null && { ownerId: row.owner_id }),
            ...(row.locked === 1 && { locked: true }),
          }
        : null,
    }
  }
})

const calls = handleCalls(viewUseCalls, {
  'POST views/uses': ({ body }, context) => {
    const member = context.member()
    requireView(member, body.tableId, body.id)
    return usesOfView(member, body.id)
  },
})

export const viewsFeature: ServerFeature = {
  name: 'views',
  calls: [calls, viewEditModule(mutations), calendarFeedModule],
  mutations,
  feeds: [viewFeed, viewChoiceFeed],
}
