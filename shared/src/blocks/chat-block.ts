import { blockType, noRefs } from '#shared/blocks/block-type.ts'
import { isUuid } from '#shared/lib/ids.ts'
import { readText } from '#shared/values/read-config.ts'

/** One channel, to read and to write in. People outside of it see nothing of it. */
export interface ChatBlockConfig {
  chatId: string | null
  /** empty: the channel's name */
  title: string
}

export const chatBlock = blockType<ChatBlockConfig>({
  name: 'chat',
  group: 'content',
  tags: ['beta'],
  version: 1,
  upgrades: [],
  defaults: () => ({ chatId: null, title: '' }),
  read: (raw) => {
    const chatId = readText(raw['chatId'], 36)
    return { chatId: isUuid(chatId) ? chatId : null, title: readText(raw['title'], 200) }
  },
  size: { desktop: { w: 5, h: 12 }, mobile: { w: 4, h: 12 } },
  minSize: { w: 3, h: 7 },
  hasText: false,
  title: (config) => config.title,
  refs: () => noRefs,
})
