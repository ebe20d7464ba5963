import { chatStore } from '#client/engine/chat/current-chat.ts'
import { shownChats } from '#client/engine/chat/overlay.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { unreadCount, unreadIds } from '#client/nouns/chat/unread-chats.ts'
import { countedChats, unreadTotal } from '#client/nouns/chat/unread-of.ts'

/** Opens the person's conversations and counts their unread messages from now on. */
export function watchUnread(): void {
  let stop: (() => void)[] = []
  const follow = (): void => {
    for (const end of stop) end()
    const store = chatStore().get()
    const device = currentDevice.get()
    const count = (): void => {
      const items = device?.outbox.items.get() ?? []
      const chats = store && device ? shownChats(store.list.get().chats, items, device.session.memberId) : []
      unreadCount.set(unreadTotal(chats))
      unreadIds.set(countedChats(chats))
    }
    stop = [store?.list.subscribe(count) ?? (() => undefined), device?.outbox.items.subscribe(count) ?? (() => undefined)]
    count()
  }
  chatStore().subscribe(follow)
  follow()
}
