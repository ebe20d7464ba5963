import { workspaceCalls, type WorkspaceTab } from '#shared/nouns/folders/workspace-calls.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import { newId } from '#shared/lib/ids.ts'
import { positionBetween } from '#shared/lib/positions.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { handleCalls } from '#server/http/call-module.ts'
import type { MutationHandlers } from '#server/mutations/mutation-registry.ts'

const itemTypes: Record<WorkspaceTab['type'], ItemType> = { table: 'table', app: 'app', 'doc-page': 'page' }

/** The calls of {@link workspaceCalls}, each made of the folders' own mutations in one write. */
export function workspaceModule(handlers: MutationHandlers) {
  function apply(context: OrgContext, kind: string, args: object): void {
    const handler = handlers[kind as keyof MutationHandlers]
    if (!handler) throw new Error(`no handler for ${kind}`)
    handler.apply(context, handler.schema.parse(args), { id: newId(), madeAt: context.now() })
  }

  function fill(context: OrgContext, folderId: string, tabs: readonly WorkspaceTab[]): void {
    const { db } = context.org
    const wanted = new Set(tabs.map((tab) => tab.id))
    const there = db.all(
      db.build.selectFrom('folder_item').select(['item_type', 'item_id']).where('folder_id', '=', folderId).where('deleted_at', 'is', null),
    )
    const place = (itemType: ItemType, itemId: string, to: string | null, position: string): void =>
      apply(context, 'folders.place', { folderId: to, itemType, itemId, position })
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
    'POST v3/workspaces': async ({ body }, context) => {
      const member = context.member()
      const { label, tabs = [], icon = 'folder', color = 'blue' } = body
      const id = newId()
      await member.org.db.write(() => {
        const { db } = member.org
        const last = db.get(
          db.build
            .selectFrom('folder')
            .select((eb) => eb.fn.max<string | null>('position').as('position'))
            .where('deleted_at', 'is', null),
        )
        apply(member, 'folders.create', { id, label, icon, color, position: positionBetween(last?.position ?? null, null) })
        fill(member, id, tabs)
      })
      return { id, data: { id, label, tabs } }
    },
    'PUT v3/workspaces/:id': async ({ params, body: { tabs, ...look } }, context) => {
      const member = context.member()
      await member.org.db.write(() => {
        apply(member, 'folders.update', { id: params.id, ...look })
        if (tabs) fill(member, params.id, tabs)
      })
    },
    'DELETE v3/workspaces/:id': async ({ params }, context) => {
      const member = context.member()
      await member.org.db.write(() => apply(member, 'folders.delete', { id: params.id }))
    },
  })
}
