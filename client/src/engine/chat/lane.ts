import type { ChatLane, ChatMessage, ChatWindow } from '#shared/nouns/chat/chat.ts'
import type { ChatStorage } from '#client/engine/chat/chat-storage.ts'
import { emptyWindow, endNr, firstNr, isAtEnd, since, trimmed, withMessages, type LaneWindow } from '#client/engine/chat/lane-window.ts'
import { ApiError, isTemporary } from '#client/lib/api-error.ts'
import { createValue, type Value } from '#client/lib/value.ts'

/** A part of the address of `GET chats/:chatId/messages`. */
export type WindowQuestion = Readonly<Record<string, string | number>>

export interface LaneState extends LaneWindow {
  /** `missing`: it is not there, or not the person's; `away`: nothing of it is here, and the server does not answer */
  status: 'opening' | 'ready' | 'missing' | 'away'
}

/** Messages before a number that one goes to. */
const leadIn = 30

export interface LaneParts {
  lane: ChatLane
  ask(question: WindowQuestion): Promise<ChatWindow>
  storage: Pick<ChatStorage, 'readLane' | 'writeLane'>
}

export function laneKey({ chatId, threadId }: ChatLane): string {
  return threadId === null ? chatId : `${chatId} ${threadId}`
}

/** The messages of one conversation or thread that are on the device: a window without gaps, which grows where the person goes. */
export class Lane {
  readonly #parts: LaneParts
  readonly #state = createValue<LaneState>({ ...emptyWindow, status: 'opening' })
  /** steps one after another, so that none works on an older window */
  #queue: Promise<void> = Promise.resolve()
  #opened: Promise<void> | undefined

  constructor(parts: LaneParts) {
    this.#parts = parts
  }

  get state(): Value<LaneState> {
    return this.#state
  }

  /** Shows what is stored, then what the server has. */
  open(): Promise<void> {
    this.#opened ??= this.#step(async () => {
      const stored = await this.#parts.storage.readLane(laneKey(this.#parts.lane))
      if (stored && stored.messages.length > 0) this.#show(stored, 'ready')
    }).then(() => this.catchUp())
    return this.#opened
  }

  /** Asks what has changed, after anything may have been missed. */
  catchUp(): Promise<void> {
    return this.#step(async () => {
      const window = this.#state.get()
      if (window.messages.length === 0) return this.#take(await this.#parts.ask({}), true)
      const wasAtEnd = isAtEnd(window)
      const answer = await this.#parts.ask({ since: window.seq, from: firstNr(window) })
      if (answer.reset) return this.#take(answer, true)
      this.#take(answer, false)
      if (wasAtEnd && !isAtEnd(this.#state.get())) await this.#forward()
    })
  }

  /** The hundred messages before the window. */
  older(): Promise<void> {
    return this.#step(async () => {
      const window = this.#state.get()
      if (firstNr(window) <= (window.leastNr ?? 1)) return
      const { messages } = await this.#parts.ask({ before: firstNr(window) })
      // what came in meanwhile is in the window by now
      this.#show(trimmed(withMessages(this.#state.get(), messages), 'start'), 'ready')
    })
  }

  /** The hundred messages after the window. */
  newer(): Promise<void> {
    return this.#step(async () => {
      if (!isAtEnd(this.#state.get())) await this.#forward()
    })
  }

  /** Goes to the end, to a message, to a number, or to the first message of a moment. */
  goTo(place: 'end' | { around: string } | { at: string } | { nr: number }): Promise<void> {
    return this.#step(async () => {
      const window = this.#state.get()
      if (place === 'end' && isAtEnd(window) && window.messages.length > 0) return
      if (place !== 'end' && 'around' in place && window.messages.some(({ id }) => id === place.around)) return
      if (place !== 'end' && 'nr' in place) {
        if (firstNr(window) <= place.nr && place.nr <= endNr(window)) return
        return this.#take(await this.#parts.ask({ after: Math.max(0, place.nr - 1 - leadIn) }), true)
      }
      this.#take(await this.#parts.ask(place === 'end' ? {} : place), true)
    })
  }

  /** Messages of the live connection. */
  hear(messages: readonly ChatMessage[], lastNr: number): void {
    const before = this.#state.get()
    if (before.status !== 'ready') return
    const wasAtEnd = isAtEnd(before)
    const next = withMessages(before, wasAtEnd ? messages : messages.filter(({ nr }) => nr <= endNr(before)), lastNr)
    this.#show(trimmed(next, 'end'), 'ready')
    if (wasAtEnd && !isAtEnd(next)) void this.catchUp()
  }

  /** Older messages are not kept any more. */
  keepFrom(leastNr: number): void {
    const { status, ...window } = this.#state.get()
    if (status === 'ready' && leastNr > (window.leastNr ?? 1)) this.#show(since(window, leastNr), 'ready')
  }

  /** Reads everything again: numbers mean other messages, or the conversation is there by now. */
  again(): Promise<void> {
    return this.#step(async () => {
      this.#state.set({ ...emptyWindow, status: 'opening' })
      this.#take(await this.#parts.ask({}), true)
    })
  }

  /** It is not the person's any more. */
  forget(): void {
    this.#state.set({ ...emptyWindow, status: 'missing' })
  }

  async #forward(): Promise<void> {
    const answer = await this.#parts.ask({ after: endNr(this.#state.get()) })
    this.#show(trimmed(withMessages(this.#state.get(), answer.messages, answer.lastNr), 'end'), 'ready')
  }

  #take(answer: ChatWindow, replaces: boolean): void {
    const before = this.#state.get()
    const next = withMessages(replaces ? emptyWindow : before, answer.messages, answer.lastNr)
    // a message may have come in after the answer was written
    const later = before.messages.filter(({ nr }) => nr > answer.lastNr)
    this.#show({ ...since(withMessages(next, later), answer.firstNr), seq: answer.seq }, 'ready')
  }

  #show(window: LaneWindow, status: LaneState['status']): void {
    this.#state.set({ ...window, status })
    const { lane, storage } = this.#parts
    if (status === 'ready' && isAtEnd(window)) void storage.writeLane(laneKey(lane), lane.chatId, window)
  }

  /** A failed question changes nothing but an empty window; the next contact asks again. */
  #step(work: () => Promise<void>): Promise<void> {
    const turn = this.#queue.then(work).catch((error: unknown) => {
      const state = this.#state.get()
      if (error instanceof ApiError && !isTemporary(error)) this.#state.set({ ...emptyWindow, status: 'missing' })
      else if (state.messages.length === 0) this.#state.set({ ...state, status: 'away' })
    })
    this.#queue = turn
    return turn
  }
}
