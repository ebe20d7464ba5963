import { expect, test } from 'vitest'
import { closeCodes } from '#shared/protocol/close-codes.ts'
import { createLiveSocket, type SocketLike } from '#client/engine/live/live-socket.ts'
import { createHandClock } from '#tests/support/hand-clock.ts'

type Listener = (event: { data?: unknown; code?: number }) => void

/** A socket that the test speaks for. */
class FakeSocket implements SocketLike {
  readonly sent: string[] = []
  isClosed = false
  readyState = 1
  readonly #listeners = new Map<string, Listener[]>()
  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.isClosed = true
  }
  tell(type: string, event: { data?: unknown; code?: number } = {}): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(event)
  }
  open(pongs = true): void {
    this.tell('open')
    this.tell('message', { data: JSON.stringify({ type: 'hello', seq: 1, epoch: 'e', ...(pongs && { pongs: true }) }) })
  }
  pong(): void {
    this.tell('message', { data: JSON.stringify({ type: 'pong' }) })
  }
}

function arena() {
  const clock = createHandClock()
  const sockets: FakeSocket[] = []
  const silent: number[] = []
  const told: string[] = []
  const live = createLiveSocket({
    connect: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    onMessage: ({ type }) => void told.push(type),
    onOpen: () => undefined,
    onSilent: () => silent.push(clock.now()),
    timers: clock.timers,
  })
  live.wake()
  return { sockets, silent, told, pass: clock.pass, socket: () => sockets.at(-1) as FakeSocket, live }
}

test('a server that answers is asked now and then, and its answers are nobody\u2019s news', () => {
  const { sockets, silent, told, pass, socket } = arena()
  socket().open()
  pass(60_000, () => socket().pong())
  expect(silent).toEqual([])
  expect(sockets).toHaveLength(1)
  expect(socket().sent.length).toBeGreaterThan(40)
  expect(socket().sent.length).toBeLessThan(60)
  expect(told).toEqual(['hello'])
})

test('one that stops answering is given up within 3 s, and asked for again', () => {
  const { sockets, silent, pass, socket } = arena()
  socket().open()
  pass(10_000, () => socket().pong())
  const first = socket()
  pass(3_000)
  expect(silent).toHaveLength(1)
  expect(first.isClosed).toBe(true)
  pass(1_000)
  expect(sockets.length).toBeGreaterThan(1)
  socket().open()
  pass(5_000, () => socket().pong())
  expect(silent).toHaveLength(1)
})

test('a connection that is neither made nor refused is given up as well; one that is refused says so at once', () => {
  const { sockets, silent, pass, socket } = arena()
  pass(3_000)
  expect(silent).toHaveLength(1)
  expect(sockets, 'a slow line may still make it').toHaveLength(1)
  pass(12_000)
  expect(sockets).toHaveLength(2)
  const before = silent.length
  socket().tell('close', { code: 1006 })
  expect(silent).toHaveLength(before + 1)
})

test('nothing is sent between the server\u2019s goodbye and the end of the connection', () => {
  const { pass, socket, live } = arena()
  socket().open()
  socket().readyState = 2
  pass(1_400)
  live.send('presence')
  expect(socket().sent).toEqual([])
})

test('an older server, which knows no pings, is asked nothing and left in peace', () => {
  const { silent, pass, socket } = arena()
  socket().open(false)
  pass(60_000)
  expect(silent).toEqual([])
  expect(socket().sent).toEqual([])
})

test('one that is closed before a word was said is asked for more and more seldom', () => {
  const { sockets, pass, socket } = arena()
  const refuse = (): void => {
    socket().tell('open')
    socket().tell('close', { code: closeCodes.tooManyConnections.code })
  }
  for (let times = 0; times < 8; times++) {
    refuse()
    pass(30_000)
  }
  const before = sockets.length
  refuse()
  pass(29_000)
  expect(sockets).toHaveLength(before)
  pass(1_000)
  expect(sockets).toHaveLength(before + 1)
})
