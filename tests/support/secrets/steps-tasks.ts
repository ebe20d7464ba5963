import { newId } from '#shared/lib/ids.ts'
import { pick, type Scene, type Step } from '#tests/support/secrets/scene.ts'

export const taskSteps: Step[] = [
  {
    name: 'the administrator has tasks about records and of their own, and names everybody',
    run: async ({ world, admin, low, builder, members }: Scene) => {
      const post = (who: typeof admin, path: string, body: object) => world.server.as(who.member).post(`/api/task/${path}`, body)
      const everybody = members.map(({ member }) => member.memberId)
      for (const table of world.tables) {
        const id = newId()
        const needs = [{ table: table.id, allRows: true as const }]
        const title = world.book.marker('title of a task', needs)
        // an owner of a task is no follower of it
        const owners = { owners: everybody.filter((_, at) => at % 2 === 0), followers: everybody.filter((_, at) => at % 2 === 1) }
        await post(admin, 'create', { id, description: title, objectId: table.id, recordId: pick(world, table.records), ...owners })
        await post(admin, 'create', { description: world.book.marker('title of a subtask', needs), id_parent_task: id, ...owners })
        await post(admin, 'update', { id, additionalNotes: world.book.marker('notes of a task', needs) })
        for (const who of [low, builder]) {
          await post(who, 'update', { id, bookmark: true })
          await post(who, 'create', { description: 'from below', id_parent_task: id })
          await post(who, 'mark-read', { id })
        }
      }
      const own = world.book.marker('title of an own task', [{ madeBy: admin.member.memberId }])
      await post(admin, 'create', { description: own, personal: true, owners: everybody })
    },
  },
]
