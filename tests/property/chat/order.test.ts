import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { MutationArgs, MutationKind } from '#shared/catalogue/mutation-kinds.ts'
import type { Chat, ChatMessage, ChatWindow } from '#shared/nouns/chat/chat.ts'
import { Lane } from '#client/engine/chat/lane.ts'
import { times } from '#tests/support/property-runs.ts'
import { randomOf } from '#tests/support/sync-raw.ts'
import type { TestMember } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const firstSeed = Number(process.env['SEED'] ?? 1)
const runs = times(4, 60)

const dataDir = mkdtempSync(join(tmpdir(), 'trama-chat-'))
let server: TestServer
beforeAll(async () => (server = await startTestServer({ dataDir })))
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** As after a stop: only the files remain. */
async function restart(): Promise<void> {
  await server.close()
  server = await startTestServer({ dataDir })
}

/** The window of a device that reads and hears now and then, and misses much. */
function openWindow(who: TestMember, chatId: string): Lane {
  const ask = async (question: Readonly<Record<string, string | number>>): Promise<ChatWindow> => {
    const query = new URLSearchParams(Object.entries(question).map(([key, value]) => [key, String(value)]))
    return (await server.as(who).get<ChatWindow>(`/api/chats/${chatId}/messages?${query}`)).body
  }
  const storage = { readLane: async () => undefined, writeLane: async () => undefined }
  return new Lane({ lane: { chatId, threadId: null }, ask, storage })
}

/** A message of the live connection comes, and others are lost. */
async function hearSome(random: (below: number) => number, lane: Lane, who: TestMember, chatId: string): Promise<void> {
  const { messages, lastNr } = (await server.as(who).get<ChatWindow>(`/api/chats/${chatId}/messages`)).body
  lane.hear(
    messages.filter(() => random(3) === 0),
    lastNr,
  )
}

/** Everything that the window shows once it has caught up and gone back to the first message. */
async function wholeOf(lane: Lane): Promise<readonly ChatMessage[]> {
  await lane.catchUp()
  await lane.goTo('end')
  for (let count = 0; count < 20 && (lane.state.get().messages[0]?.nr ?? 1) > 1; count++) await lane.older()
  return lane.state.get().messages
}

type Made = { [K in MutationKind]: { kind: K; args: MutationArgs[K]; id: string } }[MutationKind]

/** One person's device: what it wrote and has not got an answer for, and the messages that it sent. */
interface Writer {
  who: TestMember
  waiting: Made[]
  sent: string[]
}

/** Sends what waits in one batch. A lost answer leaves all of it waiting, to be sent again under the same ids. */
async function flush(writer: Writer, isLost: boolean): Promise<void> {
  if (writer.waiting.length === 0) return
  const now = new Date().toISOString()
  const mutations = writer.waiting.map((mutation) => ({ ...mutation, madeAt: now }))
  await server.as(writer.who).post('/api/mutations', { sentAt: now, mutations })
  if (!isLost) writer.waiting = []
}

function write(random: (below: number) => number, writer: Writer, all: readonly Writer[], chatId: string): Made {
  const id = newId()
  const own = writer.sent[random(Math.max(1, writer.sent.length))]
  const theirs = all.flatMap(({ sent }) => sent)
  const any = theirs[random(Math.max(1, theirs.length))]
  const kind = random(10)
  if (own !== undefined && kind === 0)
    return { kind: 'chats.edit', args: { chatId, messageId: own, text: `edited ${random(1e9)}`, mentions: [] }, id }
  if (own !== undefined && kind === 1) return { kind: 'chats.erase', args: { chatId, messageId: own }, id }
  if (any !== undefined && kind < 4)
    return { kind: 'chats.react', args: { chatId, messageId: any, emoji: random(2) ? '👍' : '🎉', isOn: random(3) > 0 }, id }
  const message = newId()
  writer.sent.push(message)
  const threadId = any !== undefined && random(4) === 0 ? any : null
  return { kind: 'chats.send', args: { chatId, id: message, threadId, replyTo: any ?? null, text: `said ${message}`, mentions: [] }, id }
}

const readAll = async (who: TestMember, chatId: string, thread = ''): Promise<readonly ChatMessage[]> => {
  const messages: ChatMessage[] = []
  for (let after = 0; ;) {
    const { body } = await server.as(who).get<ChatWindow>(`/api/chats/${chatId}/messages?after=${after}${thread}`)
    messages.push(...body.messages)
    after = messages.at(-1)?.nr ?? 0
    if (body.messages.length === 0 || after >= body.lastNr) return messages
  }
}

it.each(Array.from({ length: runs }, (_, index) => firstSeed + index))(
  'four people with cuts, restarts and lost answers read the same, in one order, with nothing lost or doubled (SEED=%i)',
  async (seed) => {
    const random = randomOf(seed)
    const org = server.createOrg()
    const people = Array.from({ length: 4 }, () => org.addMember({ seat: 'builder', profile: { create_table: 1 } }))
    const [first] = people
    const chatId = newId()
    const members = people.map(({ memberId }) => memberId)
    await server.as(first).mutate('chats.create', { id: chatId, name: 'all', iconColor: 'blue', backgroundColor: null, members })
    const writers = people.map((who): Writer => ({ who, waiting: [], sent: [] }))
    const windows = people.map((who) => ({ who, lane: openWindow(who, chatId) }))
    for (const { lane } of windows) await lane.open()
    for (let step = 0; step < 40; step++) {
      if (step === 20 && seed % 2 === 1) await restart()
      const device = windows[random(4)]
      if (device && random(2)) await hearSome(random, device.lane, device.who, chatId)
      else await device?.lane.catchUp()
      const writer = writers[random(4)]
      if (!writer) continue
      for (let count = random(4); count > 0; count--) writer.waiting.push(write(random, writer, writers, chatId))
      // some write to the server at the same time, some not at all
      await Promise.all(writers.map(async (each) => (random(2) ? flush(each, random(3) === 0) : undefined)))
    }
    for (const writer of writers) await flush(writer, false)
    const [seen, ...others] = await Promise.all(people.map((who) => readAll(who, chatId)))
    for (const other of others) expect(other).toEqual(seen)
    for (const { lane } of windows) expect(await wholeOf(lane)).toEqual(seen)
    expect(seen?.map(({ nr }) => nr)).toEqual(Array.from({ length: seen?.length ?? 0 }, (_, index) => index + 1))
    const threads = await Promise.all(
      (seen ?? []).filter(({ replies }) => replies > 0).map(({ id }) => readAll(people[1] ?? org.admin, chatId, `&threadId=${id}`)),
    )
    for (const [at, thread] of threads.entries()) {
      expect(thread.map(({ nr }) => nr)).toEqual(Array.from({ length: thread.length }, (_, index) => index + 1))
      const root = (seen ?? []).filter(({ replies }) => replies > 0)[at]
      expect(thread.filter(({ deleted }) => !deleted)).toHaveLength(root?.replies ?? -1)
    }
    const ids = [...(seen ?? []), ...threads.flat()].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    // a thread whose messages are all deleted again is not listed above
    const refused = writers.flatMap(({ sent }) => sent).filter((id) => !ids.includes(id))
    for (const id of refused) {
      const { status, body } = await server.as(first).get<ChatMessage>(`/api/chat-messages/${id}`)
      // a reply to a message of a thread, or in one that was not there yet, was refused
      expect(status === 404 || body.deleted).toBe(true)
    }
    const heads = await Promise.all(people.map(async (who) => (await server.as(who).get<{ chats: Chat[] }>('/api/chats')).body.chats))
    for (const chats of heads) expect(chats[0]?.lastNr).toBe(seen?.length)
  },
)
