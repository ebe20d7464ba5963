import { newId, newShortId } from '#shared/lib/ids.ts'
import { anyField, mutate, pick, type Scene, type Step } from '#tests/support/secrets/scene.ts'

const look = { icon: 'file', color: 'blue' }

async function changeItems(scene: Scene, kind: 'apps' | 'pages'): Promise<void> {
  const { world, admin, builder, low } = scene
  const [id = ''] = world[kind]
  await mutate(scene, admin, `${kind}.update`, { id, label: `again ${world.book.marker('label of an item', [{ item: id }])}` })
  for (const who of [builder, low]) await mutate(scene, who, `${kind}.update`, { id, color: 'red' })
  // one that is not shared
  const last = world[kind].at(-1) ?? ''
  if (scene.visitors.some(({ item }) => item === last)) return
  await mutate(scene, admin, `${kind}.archive`, { id: last })
  for (const who of scene.members) await scene.watch.ask(who, { method: 'GET', path: '/api/trash/entries', call: 'GET trash/entries' })
  await mutate(scene, low, `${kind}.restore`, { id: last })
  await mutate(scene, admin, `${kind}.restore`, { id: last })
}

/** Copies that people make stay for the sweep; what goes for good is new, so that the world keeps its items. */
async function copyAndErase(scene: Scene): Promise<void> {
  const { world, admin, builder, low } = scene
  for (const kind of ['apps', 'pages'] as const)
    for (const id of world[kind].slice(0, 2))
      for (const who of [admin, builder, low]) await mutate(scene, who, `${kind}.duplicate`, { id, newId: newId(), label: 'A copy' })
  const confirmed = { content: true, links: true, forever: true } as const
  for (const kind of ['apps', 'pages'] as const) {
    const id = newId()
    await mutate(scene, admin, `${kind}.create`, { id, label: 'Short-lived', ...look })
    for (const who of [low, admin]) await mutate(scene, who, `${kind}.archive`, { id })
    for (const who of [low, admin]) await mutate(scene, who, `${kind}.delete`, { id, confirmed })
  }
}

export const itemSteps: Step[] = [
  { name: 'apps are renamed, put away and brought back', run: (scene) => changeItems(scene, 'apps') },
  { name: 'apps and pages are duplicated and go for good', run: copyAndErase },
  { name: 'pages are renamed, put away and brought back', run: (scene) => changeItems(scene, 'pages') },
  {
    name: 'people name what they may not see in lists of their own',
    run: async (scene) => {
      const { world, admin, low, builder } = scene
      const table = pick(world, world.tables)
      const folder = newId()
      if (!table) return
      const item = { itemType: 'table' as const, itemId: table.id }
      await mutate(scene, admin, 'folders.create', { id: folder, label: 'Folder', ...look, position: 'a1' })
      await mutate(scene, admin, 'folders.place', { ...item, folderId: folder, position: 'a1' })
      await mutate(scene, admin, 'folders.update', { id: folder, label: 'Other' })
      for (const who of [low, builder]) {
        await mutate(scene, who, 'favourites.add', { ...item, position: 'a1' })
        await mutate(scene, who, 'recents.visit', { ...item, visitedAt: new Date().toISOString() })
        await mutate(scene, who, 'views.choose', { tableId: table.id, last: table.views[0] ?? newShortId('v'), hidden: table.views })
        await mutate(scene, who, 'favourites.remove', item)
        const record = { ...item, recordId: table.records[0] ?? newId() }
        await mutate(scene, who, 'follows.add', record)
        await mutate(scene, who, 'follows.remove', record)
        await mutate(scene, who, 'accessRequests.ask', { id: newId(), ...item, words: 'Please' })
        await mutate(scene, who, 'accessRequests.refuse', { id: newId() })
        await mutate(scene, who, 'folders.place', { ...item, folderId: folder, position: 'a2' })
      }
      await mutate(scene, admin, 'folders.delete', { id: folder })
      await mutate(scene, admin, 'folders.restore', { id: folder })
    },
  },
  {
    name: 'people announce files for hidden cells',
    run: async (scene) => {
      const found = anyField(scene, scene.low, { types: ['files'] })
      if (!found) return
      const args = {
        id: newId(),
        tableId: found.table.id,
        fieldId: found.field.id,
        name: `${newShortId('b')}.txt`,
        size: 3,
        type: 'text/plain',
      }
      await mutate(scene, scene.low, 'attachments.announce', args)
      await mutate(scene, scene.low, 'attachments.remove', { owner: 'member', ownerId: scene.low.member.memberId })
    },
  },
]
