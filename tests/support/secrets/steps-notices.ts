import { newId, newShortId } from '#shared/lib/ids.ts'
import { noticesOf } from '#tests/support/deliver-notices.ts'
import { mutate, pick, type Scene, type Step } from '#tests/support/secrets/scene.ts'
import { until } from '#tests/support/sync-peer.ts'

/** Waits until people are told of everything that waits. */
async function told({ world }: Scene): Promise<void> {
  const { db } = world.org.org
  const waiting = db.build.selectFrom('effect').select('id').where('kind', '=', 'notices.send').where('dead_at', 'is', null)
  await until(() => db.get(waiting.limit(1)) === undefined, 'people to be told')
}

export const noticeSteps: Step[] = [
  {
    name: 'the administrator mentions everybody in comments',
    run: async (scene) => {
      const { world, admin, members } = scene
      for (const table of world.tables) {
        const field = newShortId('f')
        const made = { id: field, tableId: table.id, type: 'comments' as const, label: 'Talk', position: 'c5' }
        if (!(await mutate(scene, admin, 'fields.create', made))) continue
        world.fields.set(field, { id: field, table: table.id, type: 'comments', needs: [{ table: table.id, field }], reads: [] })
        const record = pick(world, table.records) ?? ''
        const id = newId()
        const needs = [{ table: table.id, field, record }]
        world.book.add(id, 'comment of which people are told', needs)
        const text = world.book.marker('text of a comment', needs)
        const mentions = members.map(({ member }) => member.memberId)
        const cell = [JSON.stringify({ id, by: admin.member.memberId, at: new Date().toISOString(), text, mentions })]
        const change = { op: 'update' as const, id: record, values: { [field]: cell }, base: 1e9 }
        await mutate(scene, admin, 'records.change', { tableId: table.id, changes: [change] })
      }
      await told(scene)
    },
  },
  {
    name: 'people mark and pass on what they and others are told',
    run: async (scene) => {
      const { world, admin, low, builder, members } = scene
      const everybodys = members.flatMap(({ member }) => [...noticesOf(world.org.context(member)).keys()])
      const ids = everybodys.length > 0 ? everybodys.slice(0, 100) : [newId()]
      for (const who of [low, builder]) {
        const id = pick(world, ids) ?? newId()
        await mutate(scene, who, 'notices.read', { ids, isRead: true })
        await mutate(scene, who, 'notices.bookmark', { id, isBookmarked: true })
        for (const to of [admin, low, builder]) await mutate(scene, who, 'notices.forward', { id, to: to.member.memberId })
        await mutate(scene, who, 'notices.readAll', { upTo: new Date().toISOString() })
      }
      await told(scene)
    },
  },
]
