import type { ChatMessage } from '#shared/nouns/chat/chat.ts'

/** A part of a conversation or thread without gaps, in its order. */
export interface LaneWindow {
  messages: readonly ChatMessage[]
  /** number of the first message there is for the person; of an older version of the product absent */
  leastNr?: number
  /** number of the last message there is */
  lastNr: number
  /** every change up to here is in it */
  seq: number
}

export const emptyWindow: LaneWindow = { messages: [], lastNr: 0, seq: 0 }

/** Messages that a window keeps; farther ones are read again when somebody goes there. */
const mostKept = 1_000

export function firstNr({ messages }: LaneWindow): number {
  return messages[0]?.nr ?? 0
}

export function endNr({ messages }: LaneWindow): number {
  return messages.at(-1)?.nr ?? 0
}

/** True when nothing comes after the window. */
export function isAtEnd(window: LaneWindow): boolean {
  return endNr(window) >= window.lastNr
}

/** The window with messages that are newer, or that continue it at either end. Others would leave a gap, and are left out. */
export function withMessages(window: LaneWindow, incoming: readonly ChatMessage[], lastNr = 0): LaneWindow {
  const known = new Map(window.messages.map((message) => [message.nr, message]))
  let [first, last] = [firstNr(window), endNr(window)]
  const sorted = incoming.toSorted((a, b) => a.nr - b.nr)
  const take = (message: ChatMessage): void => {
    const before = known.get(message.nr)
    if (!before || before.seq <= message.seq) known.set(message.nr, message)
  }
  for (const message of sorted) {
    if (known.size === 0) first = last = message.nr
    if (message.nr === last + 1) last = message.nr
    if (message.nr >= first && message.nr <= last) take(message)
  }
  for (const message of sorted.toReversed()) {
    if (message.nr !== first - 1) continue
    first = message.nr
    take(message)
  }
  const messages = [...known.values()].sort((a, b) => a.nr - b.nr)
  return { ...window, messages, lastNr: Math.max(window.lastNr, lastNr, last) }
}

/** The window without messages that are not kept any more. */
export function since(window: LaneWindow, leastNr: number): LaneWindow {
  if (leastNr <= 1 && (window.leastNr ?? 1) <= 1) return window
  return { ...window, leastNr, messages: window.messages.filter(({ nr }) => nr >= leastNr) }
}

/** At most {@link mostKept} messages: those at the side where the person is. */
export function trimmed(window: LaneWindow, keep: 'start' | 'end'): LaneWindow {
  if (window.messages.length <= mostKept) return window
  return { ...window, messages: keep === 'end' ? window.messages.slice(-mostKept) : window.messages.slice(0, mostKept) }
}
