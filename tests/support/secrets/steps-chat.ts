import { newId } from '#shared/lib/ids.ts'
import { dmChatId, recordChatId } from '#shared/nouns/chat/chat-ids.ts'
import { mutate, pick, type Scene, type Step } from '#tests/support/secrets/scene.ts'
import type { MutationArgs } from '#shared/catalogue/mutation-kinds.ts'

const look = { iconColor: 'blue', backgroundColor: null }
const send = (chatId: string, text: string, mentions: string[] = []): MutationArgs['chats.send'] => ({
  ...{ chatId, id: newId(), threadId: null, replyTo: null, text, mentions },
})

export const chatSteps: Step[] = [
  {
    name: 'the administrator talks about records, and names everybody',
    run: async (scene: Scene) => {
      const { world, admin, builder, low, members } = scene
      for (const table of world.tables) {
        const record = pick(world, table.records) ?? ''
        for (const who of [builder, low]) await mutate(scene, who, 'chats.openExternal', { tableId: table.id, recordId: record })
        if (!(await mutate(scene, admin, 'chats.openRecord', { tableId: table.id, recordId: record }))) continue
        const text = world.book.marker('message about a record', [{ table: table.id, record }])
        const message = send(
          recordChatId(table.id, record),
          text,
          members.map(({ member }) => member.memberId),
        )
        await mutate(scene, admin, 'chats.send', message)
        world.messages.push(message.id)
      }
    },
  },
  {
    name: 'the administrator talks with few, and somebody leaves',
    run: async (scene: Scene) => {
      const { world, admin, low, builder } = scene
      const closed = newId()
      const own = admin.member.memberId
      await mutate(scene, admin, 'chats.create', {
        id: closed,
        name: world.book.marker('name of a channel', [{ madeBy: own }]),
        ...look,
        members: [own],
      })
      await mutate(
        scene,
        admin,
        'chats.send',
        send(closed, world.book.marker('message in a channel', [{ madeBy: own }]), [low.member.memberId]),
      )
      await mutate(scene, admin, 'chats.openDm', { with: builder.member.memberId })
      const left = newId()
      const pair = [own, low.member.memberId]
      await mutate(scene, admin, 'chats.create', { id: left, name: 'left', ...look, members: pair })
      await mutate(scene, low, 'chats.leave', { chatId: left })
      await mutate(scene, admin, 'chats.send', send(left, world.book.marker('message after somebody left', [{ madeBy: own }]), pair))
      for (const who of [low, builder])
        for (const chatId of [
          closed,
          left,
          dmChatId(own, builder.member.memberId),
          ...world.tables.map(({ id, records }) => recordChatId(id, records[0] ?? '')),
        ]) {
          const messageId = pick(world, world.messages) ?? newId()
          await mutate(scene, who, 'chats.send', send(chatId, 'from below'))
          await mutate(scene, who, 'chats.edit', { chatId, messageId, text: 'x', mentions: [] })
          await mutate(scene, who, 'chats.erase', { chatId, messageId })
          await mutate(scene, who, 'chats.react', { chatId, messageId, emoji: '👍', isOn: true })
          await mutate(scene, who, 'chats.pin', { chatId, messageId, isPinned: true })
          await mutate(scene, who, 'chats.save', { chatId, messageId, isSaved: true })
          await mutate(scene, who, 'chats.read', { chatId, nr: 1 })
          await mutate(scene, who, 'chats.mark', { chatId, starred: true, follows: true })
          await mutate(scene, who, 'chats.update', { chatId, members: [who.member.memberId] })
          await mutate(scene, who, 'chats.delete', { chatId })
        }
    },
  },
]
