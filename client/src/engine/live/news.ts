import type { ChatNews, ChatSaid } from '#shared/nouns/chat/chat-news.ts'
import type { LiveMessage } from '#shared/catalogue/feed.ts'

/** `again`: something may have been missed, or the rights have changed. */
export type LiveNews = ChatNews | { type: 'again' }

/** Messages of features on the live connection, in every tab. */
export interface News {
  listen(listener: (news: LiveNews) => void): () => void
  /** tells the server, if there is a connection */
  say(message: ChatSaid): void
  /** from the connection, in the leader */
  hear(news: LiveNews): void
  /** from the leader, or in the leader from a follower */
  fromTab(news: LiveNews | ChatSaid): void
}

export interface NewsParts {
  /** tells the other tabs */
  tell(news: LiveNews | ChatSaid): void
  /** tells the server; only a leader has a connection */
  send(message: ChatSaid): void
  isLeader(): boolean
}

export function isChatNews(message: LiveMessage): message is ChatNews {
  return message.type.startsWith('chat')
}

export function createNews({ tell, send, isLeader }: NewsParts): News {
  const listeners = new Set<(news: LiveNews) => void>()
  const pass = (news: LiveNews): void => {
    for (const listener of listeners) listener(news)
  }
  return {
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    say: (message) => (isLeader() ? send(message) : tell(message)),
    hear: (news) => {
      pass(news)
      tell(news)
    },
    fromTab: (news) => {
      if (news.type !== 'typing') pass(news)
      else if (isLeader()) send(news)
    },
  }
}
