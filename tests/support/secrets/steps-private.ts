import { newId } from '#shared/lib/ids.ts'
import { putBlock } from '#tests/support/secrets/documents.ts'
import { share } from '#tests/support/secrets/links.ts'
import type { MemberPrincipal } from '#tests/support/secrets/principal.ts'
import { mutate, type Scene, type Step } from '#tests/support/secrets/scene.ts'

const look = { icon: 'file', color: 'blue' }

/** Everything that others might try on somebody's page. */
async function tryAll(scene: Scene, who: MemberPrincipal, id: string): Promise<void> {
  const { world } = scene
  const place = { itemType: 'page', itemId: id, recordId: null } as const
  const [above = id] = world.pages
  await mutate(scene, who, 'pages.readers', { id, private: { roles: {} } })
  await mutate(scene, who, 'pages.readers', { id, private: null })
  await mutate(scene, who, 'pages.update', { id, label: 'taken' })
  await mutate(scene, who, 'pages.duplicate', { id, newId: newId(), label: 'A copy' })
  await mutate(scene, who, 'pages.move', { id, parentId: above })
  await mutate(scene, who, 'pages.move', { id: above, parentId: id })
  await mutate(scene, who, 'pages.archive', { id })
  await mutate(scene, who, 'pages.restore', { id })
  await mutate(scene, who, 'pages.mention', { id, mentionId: crypto.randomUUID(), members: [scene.low.member.memberId] })
  await mutate(scene, who, 'comments.add', { id: newId(), place, parentId: null, text: 'Hello', mentions: [] })
  await mutate(scene, who, 'favourites.add', { itemType: 'page', itemId: id, position: 'a1' })
  await mutate(scene, who, 'recents.visit', { itemType: 'page', itemId: id, visitedAt: new Date().toISOString() })
  await mutate(scene, who, 'follows.add', { itemType: 'page', itemId: id, recordId: null })
  await mutate(scene, who, 'accessRequests.ask', { id: newId(), itemType: 'page', itemId: id, words: 'Please' })
}

export const privateSteps: Step[] = [
  {
    name: 'somebody keeps pages to themselves, one from the first and one that others saw',
    run: async (scene) => {
      const { world, builder, admin, low } = scene
      const needs = [{ keptBy: builder.member.memberId }]
      for (const isPrivate of [true, false]) {
        const id = newId()
        world.kept.push(id)
        const label = isPrivate ? world.book.marker('label of a private page', needs) : 'Open at first'
        await mutate(scene, builder, 'pages.create', { id, label, ...look, isPrivate })
        if (!isPrivate) {
          await share(scene, admin, { type: 'doc_page', item: id })
          await mutate(scene, builder, 'pages.readers', { id, private: { roles: {} } })
        }
        await mutate(scene, builder, 'pages.update', { id, label: world.book.marker('new label of a private page', needs) })
        const text = world.book.marker('text of a private page', needs)
        await putBlock(scene, builder, { kind: 'page', id }, { type: 'text', config: { text } })
        const place = { itemType: 'page', itemId: id, recordId: null } as const
        const said = world.book.marker('comment on a private page', needs)
        const mentions = [low.member.memberId, admin.member.memberId]
        await mutate(scene, builder, 'comments.add', { id: newId(), place, parentId: null, text: said, mentions })
        await mutate(scene, builder, 'pages.mention', { id, mentionId: crypto.randomUUID(), members: mentions })
        for (const who of [admin, low]) await tryAll(scene, who, id)
        await mutate(scene, builder, 'pages.archive', { id })
        for (const who of [admin, low]) await mutate(scene, who, 'pages.restore', { id })
        await mutate(scene, builder, 'pages.restore', { id })
        await mutate(scene, builder, 'pages.duplicate', { id, newId: newId(), label: world.book.marker('label of a private copy', needs) })
      }
    },
  },
  {
    name: 'somebody keeps a folder to themselves, with a page that was made in it and one that others saw',
    run: async (scene) => {
      const { world, builder, admin, low } = scene
      const needs = [{ keptBy: builder.member.memberId }]
      const folder = newId()
      const label = world.book.marker('label of a private folder', needs)
      await mutate(scene, builder, 'folders.create', { id: folder, label, ...look, position: 'a1', isPrivate: true })
      const [made, moved] = [newId(), newId()]
      world.kept.push(made, moved)
      const page = { ...look, label: world.book.marker('label of a page in a private folder', needs) }
      await mutate(scene, builder, 'pages.create', { id: made, ...page, folderId: folder })
      await mutate(scene, builder, 'pages.create', { id: moved, ...look, label: 'Open at first' })
      const put = { itemType: 'page', itemId: moved, position: 'a1' } as const
      await mutate(scene, builder, 'folders.place', { ...put, folderId: folder })
      await mutate(scene, builder, 'pages.update', { id: moved, label: world.book.marker('new label of a page there', needs) })
      for (const who of [admin, low]) {
        for (const id of [made, moved]) await tryAll(scene, who, id)
        await mutate(scene, who, 'folders.update', { id: folder, label: 'taken' })
        await mutate(scene, who, 'folders.readers', { id: folder, private: null })
        await mutate(scene, who, 'folders.place', { ...put, folderId: null })
        await mutate(scene, who, 'folders.delete', { id: folder })
        await mutate(scene, who, 'folders.restore', { id: folder })
        await mutate(scene, who, 'favourites.add', { itemType: 'folder', itemId: folder, position: 'a1' })
      }
      await mutate(scene, builder, 'folders.place', { ...put, folderId: null })
    },
  },
]
