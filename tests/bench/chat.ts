import { performance } from 'node:perf_hooks'
import { WebSocket } from 'ws'
import { newId } from '#shared/lib/ids.ts'
import type { ChatMessage, ChatWindow } from '#shared/nouns/chat/chat.ts'
import { builtClient } from '#tests/bench/browser/signed-in.ts'
import { inBrowser, type Figures } from '#tests/bench/chat/in-browser.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

/**
 * `npm run bench -- chat [--people=40] [--rate=50] [--seconds=5] [--messages=50000] [--client=dist/client]`: people in one channel who all
 * listen, from sending to showing, with none lost or doubled; then a long channel: its end, a window in its middle, a search, and the channel
 * in a browser. Server and load share a process, so that figures are those of a server that also makes its load.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const option = (name: string, otherwise: number): number =>
    Number(argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise)
  const clientDir = builtClient(argv.find((one) => one.startsWith('--client='))?.slice('--client='.length) ?? 'dist/client')
  const server = await startTestServer({ environment: { CLIENT_DIR: clientDir } })
  try {
    const org = server.createOrg('Bench')
    console.table({
      ...(await talk({ server, org }, { people: option('people', 40), rate: option('rate', 50), seconds: option('seconds', 5) })),
      ...(await longChannel({ server, org }, option('messages', 50_000))),
    })
  } finally {
    await server.close()
  }
}

interface Bench {
  server: TestServer
  org: TestOrg
}

const p = (values: readonly number[], share: number): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN
const look = { name: 'All', iconColor: 'blue', backgroundColor: null } as const

interface Listener {
  /** how often each message was told */
  heard: Map<string, number>
  close(): void
}

async function listen(server: TestServer, who: TestMember, sentAt: ReadonlyMap<string, number>, took: number[]): Promise<Listener> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/live/${who.orgId}?deltas=1`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
  const heard = new Map<string, number>()
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as { type: string; messages?: readonly ChatMessage[] }
    for (const { id } of message.type === 'chat-messages' ? (message.messages ?? []) : []) {
      const at = sentAt.get(id)
      if (at === undefined) continue
      if (!heard.has(id)) took.push(performance.now() - at)
      heard.set(id, (heard.get(id) ?? 0) + 1)
    }
  })
  await new Promise((resolve) => socket.once('message', resolve))
  return { heard, close: () => socket.close() }
}

/** A person writes at most 1,200 messages a minute: the rate is spread over all. */
async function talk(
  { server, org }: Bench,
  { people, rate, seconds }: { people: number; rate: number; seconds: number },
): Promise<Figures> {
  const chatId = newId()
  const members = Array.from({ length: people }, () => org.addMember())
  await server.as(org.admin).mutate('chats.create', { id: chatId, ...look, members: ['*'] })
  const sentAt = new Map<string, number>()
  const took: number[] = []
  const listeners = await Promise.all(members.map((who) => listen(server, who, sentAt, took)))
  const started = performance.now()
  const sent: Promise<unknown>[] = []
  for (let index = 0; index < rate * seconds; index++) {
    const id = newId()
    sentAt.set(id, performance.now())
    const writer = members[index % people]
    sent.push(server.as(writer).mutate('chats.send', { chatId, id, threadId: null, replyTo: null, text: `message ${index}`, mentions: [] }))
    const ahead = started + (index / rate) * 1000 - performance.now()
    if (ahead > 0) await new Promise((resolve) => setTimeout(resolve, ahead))
  }
  await Promise.all(sent)
  const until = performance.now() + 10_000
  const isWhole = (): boolean => listeners.every(({ heard }) => heard.size === sentAt.size)
  while (!isWhole() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 20))
  const lost = listeners.reduce((sum, { heard }) => sum + sentAt.size - heard.size, 0)
  // a message is told again when it changes, which none of these does
  const doubled = listeners.reduce((sum, { heard }) => sum + [...heard.values()].filter((times) => times > 1).length, 0)
  for (const listener of listeners) listener.close()
  return {
    [`${people} people, ${rate} messages/s: send to shown, p95`]: {
      figure: `${p(took, 0.95).toFixed(0)} ms`,
      goal: '≤ 200 ms (200 people)',
    },
    'lost and doubled': { figure: `${lost} and ${doubled} of ${took.length}`, goal: '0 and 0' },
  }
}

const words = ['amber', 'basalt', 'copper', 'delta', 'ember', 'fjord', 'granite', 'harbor', 'indigo', 'juniper']

/** Messages written as the server stores them, without the limits of one person. */
async function fill({ org }: Bench, chatId: string, count: number): Promise<void> {
  const { db } = org.org
  const at = new Date().toISOString()
  for (let from = 0; from < count; from += 5_000) {
    db.writeNow(() => {
      for (let nr = from + 1; nr <= Math.min(count, from + 5_000); nr++) {
        const text = `${words[nr % 10]} ${words[Math.floor(nr / 10) % 10]} ${nr % 1000 === 0 ? 'rareword' : nr}`
        const row = { id: newId(), chat_id: chatId, thread_id: '', nr, seq: nr, author_id: org.admin.memberId, text, mentions: '[]' }
        const rest = { reply_to: null, reactions: '{}', replies: 0, last_reply_at: null, pinned_at: null, pinned_by: null }
        db.run(
          db.build.insertInto('chat_message').values({ ...row, ...rest, made_at: at, created_at: at, edited_at: null, deleted_at: null }),
        )
        if (nr === count) db.run(db.build.insertInto('chat_head').values({ chat_id: chatId, last_nr: nr, last_at: at, last_id: row.id }))
      }
    })
    // connections that rest are closed on time, or the next request would go into one that is gone
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function longChannel(bench: Bench, count: number): Promise<Figures> {
  const { server, org } = bench
  const chatId = newId()
  await server.as(org.admin).mutate('chats.create', { id: chatId, ...look, members: ['*'] })
  await fill(bench, chatId, count)
  const admin = server.as(org.admin)
  const time = async (ask: () => Promise<unknown>): Promise<string> => {
    const took: number[] = []
    for (let round = 0; round < 30; round++) {
      const started = performance.now()
      await ask()
      took.push(performance.now() - started)
    }
    return `${p(took, 0.5).toFixed(1)} ms, p95 ${p(took, 0.95).toFixed(1)} ms`
  }
  const of = `a channel of ${count.toLocaleString('en')}`
  const search = (text: string) => admin.post<{ messages: ChatMessage[] }>('/api/chat-messages/search', { text })
  return {
    [`${of}: its end`]: { figure: await time(() => admin.get<ChatWindow>(`/api/chats/${chatId}/messages`)), goal: '≤ 1 s cold' },
    [`${of}: a moment`]: {
      figure: await time(() => admin.get<ChatWindow>(`/api/chats/${chatId}/messages?before=${Math.floor(count / 2)}`)),
      goal: '≤ 1 s',
    },
    [`${of}: a rare word`]: { figure: await time(() => search('rareword')), goal: '≤ 200 ms' },
    [`${of}: two common words`]: { figure: await time(() => search('amber basalt')), goal: '≤ 200 ms' },
    ...(await inBrowser(server, org, { chatId, of })),
  }
}
