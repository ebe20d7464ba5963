import { AppError } from '#shared/protocol/errors.ts'
import { folderMutationSchemas as schemas } from '#shared/nouns/folders/folder-mutations.ts'
import type { FolderItem } from '#shared/nouns/folders/folder.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { assertMay } from '#server/access/assert-may.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { workspaceModule } from '#server/features/folders/workspace-calls.ts'
import { feedSource } from '#server/feed/feed-source.ts'
import { placeInFolder } from '#server/items/folder-place.ts'
import { mutation } from '#server/mutations/mutation-registry.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

const create = mutation(schemas['folders.create'], (context, args) => {
  needManage(context)
  const { org, memberId, now } = context
  const { db } = org
  if (db.get(db.build.selectFrom('folder').select('id').where('id', '=', args.id))) throw new AppError('conflict')
  const { id, label, icon, color, position } = args
  db.run(
    db.build.insertInto('folder').values({
      id,
      label,
      icon,
      color,
      position,
      created_at: now().toISOString(),
      created_by: memberId,
      seq: org.nextSeq(),
      deleted_at: null,
    }),
  )
  writeAudit(context, { action: 'folder.created', entityType: 'folder', entityId: id, label, after: { label, icon, color } })
  org.changed()
})

const update = mutation(schemas['folders.update'], (context, args) => {
  needManage(context)
  const { org } = context
  const { db } = org
  const before = findFolder(context, args.id)
  const after = {
    label: args.label ?? before.label,
    icon: args.icon ?? before.icon,
    color: args.color ?? before.color,
    position: args.position ?? before.position,
  }
  db.run(
    db.build
      .updateTable('folder')
      .set({ ...after, seq: org.nextSeq() })
      .where('id', '=', args.id),
  )
  writeAudit(context, { action: 'folder.updated', entityType: 'folder', entityId: args.id, label: after.label, before, after })
  org.changed()
})

const remove = mutation(schemas['folders.delete'], (context, args) => {
  needManage(context)
  const { org, now } = context
  const { label } = findFolder(context, args.id)
  // one moment for both: it identifies the items that went with the folder and return with it
  markDeleted(org, args.id, null, now().toISOString())
  writeAudit(context, { action: 'folder.deleted', entityType: 'folder', entityId: args.id, label })
  org.changed()
})

/** A second restore changes nothing. Items moved to another folder in the meantime stay there. */
const restore = mutation(schemas['folders.restore'], (context, args) => {
  needManage(context)
  const { org } = context
  const { db } = org
  const folder = db.get(db.build.selectFrom('folder').select(['label', 'deleted_at']).where('id', '=', args.id))
  if (!folder) throw new AppError('not_found')
  if (folder.deleted_at === null) return
  markDeleted(org, args.id, folder.deleted_at, null)
  writeAudit(context, { action: 'folder.restored', entityType: 'folder', entityId: args.id, label: folder.label })
  org.changed()
})

/** The folder and its items that are marked as `before`, each a change of its own. */
function markDeleted(org: OrgContext['org'], id: string, before: string | null, after: string | null): void {
  const { db } = org
  db.run(db.build.updateTable('folder').set({ deleted_at: after, seq: org.nextSeq() }).where('id', '=', id))
  const items = db.all(db.build.selectFrom('folder_item').select('id').where('folder_id', '=', id).where('deleted_at', 'is', before))
  for (const item of items) {
    db.run(db.build.updateTable('folder_item').set({ deleted_at: after, seq: org.nextSeq() }).where('id', '=', item.id))
  }
}

const place = mutation(schemas['folders.place'], (context, args) => {
  needManage(context)
  if (context.access.item(args.itemType, args.itemId) === 'none') throw new AppError('unauthorized')
  placeInFolder(context, args.itemType, args.itemId, args.folderId, args.position)
})

function needManage({ access }: OrgContext): void {
  assertMay(access, { about: 'create', type: 'folder' })
}

function findFolder({ org: { db } }: OrgContext, id: string): { label: string; icon: string; color: string; position: string } {
  const row = db.get(
    db.build.selectFrom('folder').select(['label', 'icon', 'color', 'position']).where('id', '=', id).where('deleted_at', 'is', null),
  )
  if (!row) throw new AppError('not_found')
  return row
}

const folders = feedSource('folder', function* ({ org: { db } }, since) {
  for (const row of db.all(db.build.selectFrom('folder').selectAll().where('seq', '>', since))) {
    const { id, seq, label, icon, color, position } = row
    yield { id, seq, data: row.deleted_at === null ? { id, label, icon, color, position } : null }
  }
})

/** An item in a folder is visible to everybody who may see the item itself. */
const folderItems = feedSource('folderItem', function* ({ org: { db }, access }, since) {
  for (const row of db.all(db.build.selectFrom('folder_item').selectAll().where('seq', '>', since))) {
    const visible = row.deleted_at === null && access.item(row.item_type, row.item_id) !== 'none'
    const data: FolderItem = { id: row.id, folderId: row.folder_id, itemType: row.item_type, itemId: row.item_id, position: row.position }
    yield { id: row.id, seq: row.seq, data: visible ? data : null }
  }
})

const mutations = {
  'folders.create': create,
  'folders.update': update,
  'folders.delete': remove,
  'folders.restore': restore,
  'folders.place': place,
}

/** Folders (the specification's workspaces) group apps, tables and pages. Everybody sees them; *Manage folders* changes them. */
export const foldersFeature: ServerFeature = {
  name: 'folders',
  calls: [workspaceModule(mutations)],
  mutations,
  feeds: [folders, folderItems],
}
