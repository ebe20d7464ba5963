import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Platform } from '#server/platform/platform.ts'
import { createRouting } from '#server/routing/create-routing.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const end = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()))

it('lets an answer that another node gives come to its end when this one stops', async () => {
  let finish = (): void => undefined
  const other = createServer((_, outgoing) => {
    outgoing.writeHead(200, { connection: 'close' }).write('one half, ')
    finish = () => void outgoing.end('the other half')
  })
  const url = await listen(other)
  const cells = {
    ...{ id: 'me', secret: 'a secret', owns: () => false, isKnown: () => true, forgetPlace: () => undefined },
    ...{ find: async () => ({ id: 'other', url }), join: async () => undefined },
  }
  const test = createTestPlatform()
  const config = { ...test.config, cluster: { url: 'http://127.0.0.1:0' } }
  const platform = { ...test, config, cells } as unknown as Platform
  const http = createServer((incoming, outgoing) => routing.take(incoming, outgoing, () => outgoing.end('here')))
  const routing = createRouting(
    platform,
    async () => ({ orgId: 'one' }) as never,
    () => http,
  )
  await routing.listen()
  const front = await listen(http)
  const answer = await new Promise<IncomingMessage>((resolve) =>
    get(`${front}/api/feed`, { agent: false, headers: { authorization: 'Bearer x' } }, resolve),
  )
  const answered = end(http)
  const closed = routing.close(60_000, answered)
  // its own port has nothing to do, and is closed by now
  for (let turn = 0; turn < 20; turn++) await nextTurn()
  finish()
  expect(await text(answer).catch(() => 'cut')).toBe('one half, the other half')
  await Promise.all([closed, end(other)])
  test.dispose()
})
