import { AppError } from '#shared/protocol/errors.ts'
import { folderMutationSchemas as schemas } from '#shared/nouns/folders/folder-mutations.ts'
import { topLevel, type FolderItem } from '#shared/nouns/folders/folder.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { keepNew } from '#server/identity/private-items.ts'
import { assertMay } from '#server/access/assert-may.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { workspaceModule } from '#server/features/folders/workspace-calls.ts'
import { feedSource } from '#server/feed/feed-source.ts'
import { leaveOthers, placeItem, setFolderReaders } from '#server/features/folders/private-folders.ts'
import { seenPrivacy } from '#server/items/seen-privacy.ts'
import { mutation } from '#server/mutations/mutation-registry.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

const create = mutation(schemas['folders.create'], (context, { isPrivate = false, ...args }) => {
  // a folder of one's own concerns nobody else
  assertMay(context.access, { about: 'create', type: isPrivate ? 'page' : 'folder' })
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
  if (isPrivate) keepNew(context, 'folder', id)
  writeAudit(context, { action: 'folder.created', entityType: 'folder', entityId: id, label, after: { label, icon, color } })
  org.changed()
})

const update = mutation(schemas['folders.update'], (context, args) => {
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
  const { org, now } = context
  const { label } = findFolder(context, args.id)
  // one moment for both: it identifies the items that went with the folder and return with it
  markDeleted(org, args.id, null, now().toISOString())
  writeAudit(context, { action: 'folder.deleted', entityType: 'folder', entityId: args.id, label })
  org.changed()
})

/** A second restore changes nothing. Items moved to another folder in the meantime stay there. */
const restore = mutation(schemas['folders.restore'], (context, args) => {
  const { org } = context
  const { db } = org
  const folder = db.get(db.build.selectFrom('folder').select(['label', 'deleted_at']).where('id', '=', args.id))
  if (!folder || context.access.folder(args.id) === 'none') throw new AppError('not_found')
  assertMay(context.access, { about: 'folder', id: args.id, right: 'write' })
  if (folder.deleted_at === null) return
  leaveOthers(context, args.id, folder.deleted_at)
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

const place = mutation(schemas['folders.place'], (context, args) => placeItem(context, args))

const readers = mutation(schemas['folders.readers'], (context, args) => {
  const { label } = findFolder(context, args.id)
  setFolderReaders(context, { id: args.id, label }, args.private)
})

/** @throws AppError `not_found`, `permission_denied` for a folder that the person does not manage */
function findFolder({ org: { db }, access }: OrgContext, id: string): { label: string; icon: string; color: string; position: string } {
  const row = db.get(
    db.build.selectFrom('folder').select(['label', 'icon', 'color', 'position']).where('id', '=', id).where('deleted_at', 'is', null),
  )
  if (!row || access.folder(id) === 'none') throw new AppError('not_found')
  assertMay(access, { about: 'folder', id, right: 'write' })
  return row
}

const folders = feedSource('folder', function* (context, since) {
  const { db } = context.org
  for (const row of db.all(db.build.selectFrom('folder').selectAll().where('seq', '>', since))) {
    const { id, seq, label, icon, color, position, created_by: madeBy } = row
    const isSeen = row.deleted_at === null && context.access.folder(id) !== 'none'
    yield { id, seq, data: isSeen ? { id, label, icon, color, position, private: seenPrivacy(context, 'folder', id), madeBy } : null }
  }
})

/** An item in a folder is visible to everybody who may see the item itself. */
const folderItems = feedSource('folderItem', function* ({ org: { db }, access }, since) {
  for (const row of db.all(db.build.selectFrom('folder_item').selectAll().where('seq', '>', since))) {
    const isThere = row.folder_id === topLevel || access.folder(row.folder_id) !== 'none'
    const visible = row.deleted_at === null && isThere && access.item(row.item_type, row.item_id) !== 'none'
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
  'folders.readers': readers,
}

/** Folders (the specification's workspaces) group apps, tables and pages. Everybody sees those that nobody keeps; *Manage folders* changes them. */
export const foldersFeature: ServerFeature = {
  name: 'folders',
  calls: [workspaceModule(mutations)],
  mutations,
  feeds: [folders, folderItems],
}
