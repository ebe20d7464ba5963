import { newId } from '#shared/lib/ids.ts'
import type { ControlNews, ControlStore } from '#server/storage/control/control-store.ts'
import { callAll } from '#server/storage/queued-work.ts'

/** Commits that change what is cached are told here, with the name of who made them and what they tell. */
export const newsChannel = 'trama_control'
/** A message has 8,000 bytes at most. */
const perMessage = 30

/** The messages between the processes that share a store, and those here who hear of them. */
export interface PostgresNews extends Pick<ControlStore, 'onChange' | 'onNews'> {
  /** of what was heard and done here */
  version: number
  /** A commit of this process that counts. */
  changed(): void
  /** Nobody knows whether a commit of this process was made: it hears of it as others do. */
  doubt(): void
  /** A message, or undefined when some may have been missed. */
  told(message: string | undefined): void
  /** Channels and messages of a commit. */
  messagesOf(news: readonly ControlNews[]): string[][]
}

export function createPostgresNews(): PostgresNews {
  let me = newId()
  /** of this process, which may come before the answer to its commit */
  let own: string[] = []
  const listeners = new Set<() => void>()
  const hearers = new Set<(news: ControlNews) => void>()
  const somethingChanged = (): void => {
    state.version++
    callAll([...listeners])
  }
  const state: PostgresNews = {
    version: 0,
    changed: () => {
      own = []
      somethingChanged()
    },
    doubt: () => {
      const early = own
      me = newId()
      state.changed()
      for (const message of early) state.told(message)
    },
    told: (message) => {
      if (message?.startsWith(me) === true) return void own.push(message)
      somethingChanged()
      const news = JSON.parse(message?.slice(me.length) || '[]') as ControlNews[]
      for (const one of news) callAll([...hearers].map((hear) => () => hear(one)))
    },
    messagesOf: (news) => {
      const count = Math.max(1, Math.ceil(news.length / perMessage))
      const slices = Array.from({ length: count }, (_, at) => news.slice(at * perMessage, (at + 1) * perMessage))
      return slices.map((slice) => [newsChannel, me + JSON.stringify(slice)])
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onNews: (listener) => {
      hearers.add(listener)
      return () => hearers.delete(listener)
    },
  }
  return state
}
