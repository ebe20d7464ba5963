import { workspaceCalls, type WireWorkspace, type WorkspaceTab } from '#shared/nouns/folders/workspace-calls.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { newId } from '#shared/lib/ids.ts'
import { positionBetween } from '#shared/lib/positions.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { handleCalls } from '#server/http/call-module.ts'
import type { MutationHandlers } from '#server/mutations/mutation-registry.ts'
import { runMutations, type ApplyKind } from '#server/mutations/run-mutations.ts'

const tabTypes: Record<ItemType, WorkspaceTab['type']> = { table: 'table', app: 'app', page: 'doc-page' }
const itemTypes: Record<WorkspaceTab['type'], ItemType> = { table: 'table', app: 'app', 'doc-page': 'page' }

/** The calls of {@link workspaceCalls}, each made of the folders' own mutations in one write. */
export function workspaceModule(handlers: MutationHandlers) {
  function fill(context: OrgContext, apply: ApplyKind, folderId: string, tabs: readonly WorkspaceTab[]): void {
    const { db } = context.org
    const wanted = new Set(tabs.map((tab) => tab.id))
    const there = db.all(
      db.build.selectFrom('folder_item').select(['item_type', 'item_id']).where('folder_id', '=', folderId).where('deleted_at', 'is', null),
    )
    const place = (itemType: ItemType, itemId: string, to: string | null, position: string): void =>
      apply('folders.place', { folderId: to, itemType, itemId, position })
    // a person cannot remove items that they do not see
    for (const item of there)
      if (!wanted.has(item.item_id) && context.access.item(item.item_type, item.item_id) !== 'none')
        place(item.item_type, item.item_id, null, positionBetween(null, null))
    let position: string | null = null
    for (const tab of tabs) {
      position = positionBetween(position, null)
      place(itemTypes[tab.type], tab.id, folderId, position)
    }
  }

  return handleCalls(workspaceCalls, {
    'GET v3/workspaces': (_, context) => ({ items: readWorkspaces(context.member()) }),
    'GET v3/workspaces/:id': ({ params: { id } }, context) => readWorkspace(context.member(), id),
    'POST v3/workspaces': async ({ body }, context) => {
      const { label, tabs = [], icon = 'folder', color = 'blue' } = body
      const id = newId()
      await runMutations(context.member(), handlers, (apply, member) => {
        const { db } = member.org
        const last = db.get(
          db.build
            .selectFrom('folder')
            .select((eb) => eb.fn.max<string | null>('position').as('position'))
            .where('deleted_at', 'is', null),
        )
        apply('folders.create', { id, label, icon, color, position: positionBetween(last?.position ?? null, null) })
        fill(member, apply, id, tabs)
      })
      return { id, data: readWorkspace(context.member(), id) }
    },
    'PUT v3/workspaces/:id': ({ params, body: { tabs, ...look } }, context) =>
      runMutations(context.member(), handlers, (apply, member) => {
        apply('folders.update', { id: params.id, ...look })
        if (tabs) fill(member, apply, params.id, tabs)
      }),
    'DELETE v3/workspaces/:id': ({ params }, context) =>
      runMutations(context.member(), handlers, (apply) => apply('folders.delete', { id: params.id })),
  })
}

/** The living folders in their order, or one of them, with the items that the person may see. */
function readWorkspaces({ org: { db }, access }: OrgContext, id?: string): WireWorkspace[] {
  let folder = db.build.selectFrom('folder').selectAll().where('deleted_at', 'is', null)
  let item = db.build.selectFrom('folder_item').selectAll().where('deleted_at', 'is', null)
  if (id !== undefined) {
    folder = folder.where('id', '=', id)
    item = item.where('folder_id', '=', id)
  }
  const tabs = new Map<string, WorkspaceTab[]>()
  for (const { folder_id: folderId, item_type: type, item_id: itemId } of db.all(item.orderBy('position').orderBy('id'))) {
    if (access.item(type, itemId) === 'none') continue
    const known = tabs.get(folderId)
    const tab = { id: itemId, type: tabTypes[type] }
    if (known) known.push(tab)
    else tabs.set(folderId, [tab])
  }
  const seen = db.all(folder.orderBy('position').orderBy('id')).filter((row) => access.folder(row.id) !== 'none')
  return seen.map((row) => ({
    ...{ id: row.id, label: row.label, icon: row.icon, color: row.color, status: 'active' as const },
    tabs: tabs.get(row.id) ?? [],
    criado_em: row.created_at,
    criado_por: row.created_by,
  }))
}

/** @throws AppError `not_found` */
function readWorkspace(context: OrgContext, id: string): WireWorkspace {
  const [found] = readWorkspaces(context, id)
  if (!found) throw new AppError('not_found')
  return found
}
