import { newId } from '#shared/lib/ids.ts'
import { mutate, pick, type Step } from '#tests/support/secrets/scene.ts'

export const commentSteps: Step[] = [
  {
    name: 'people talk about records and pages, and try what others said',
    run: async (scene) => {
      const { world, admin, low, builder } = scene
      const upTo = new Date().toISOString()
      for (const table of world.tables) {
        const record = pick(world, table.records) ?? ''
        const place = { itemType: 'table', itemId: table.id, recordId: record } as const
        const id = newId()
        const needs = [{ table: table.id, record }]
        world.book.add(id, 'comment on a record', needs)
        const text = world.book.marker('text of a comment on a record', needs)
        await mutate(scene, admin, 'comments.add', { id, place, parentId: null, text, mentions: [low.member.memberId] })
        for (const who of [low, builder]) {
          await mutate(scene, who, 'comments.add', { id: newId(), place, parentId: id, text: 'I see', mentions: [] })
          await mutate(scene, who, 'comments.react', { id, sign: '👍', isOn: true })
          await mutate(scene, who, 'comments.resolve', { id, isResolved: true })
          await mutate(scene, who, 'comments.edit', { id, text: 'mine', mentions: [] })
          await mutate(scene, who, 'comments.read', { place, upTo })
        }
        await mutate(scene, low, 'comments.delete', { id })
      }
      const itemId = pick(world, world.pages) ?? ''
      const needs = [{ item: itemId }]
      const text = world.book.marker('text of a comment on a page', needs)
      const place = { itemType: 'page', itemId, recordId: null } as const
      await mutate(scene, admin, 'comments.add', { id: newId(), place, parentId: null, text, mentions: [] })
      const [about] = world.tables
      const aboutRecord = about && pick(world, about.records)
      // a page names people, is put below another, is about a record, and is a letter
      const [above = null] = world.pages.filter((id) => id !== itemId)
      for (const who of [admin, builder, low]) {
        await mutate(scene, who, 'pages.mention', { id: itemId, mentionId: crypto.randomUUID(), members: [low.member.memberId] })
        await mutate(scene, who, 'pages.move', { id: itemId, parentId: above })
        if (about && aboutRecord !== undefined) {
          const record = { tableId: about.id, recordId: aboutRecord }
          await mutate(scene, who, 'pages.relate', { id: itemId, record, letterOf: about.id })
        }
      }
    },
  },
]
