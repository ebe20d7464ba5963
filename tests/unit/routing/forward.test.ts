import { createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Duplex } from 'node:stream'
import { afterEach, expect, it } from 'vitest'
import { createNodeAgent, forwardRequest } from '#server/routing/forward-request.ts'
import { forwardUpgrade } from '#server/routing/forward-upgrade.ts'

const servers: Server[] = []
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    }),
  )
})

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const upgrade = { url: '/live', rawHeaders: ['host', 'localhost', 'connection', 'Upgrade', 'upgrade', 'websocket'] } as IncomingMessage

function openSocket(): { socket: Duplex; said: () => string } {
  let text = ''
  const write = (chunk: Buffer, _: unknown, done: () => void): void => {
    text += chunk.toString()
    done()
  }
  return { socket: new Duplex({ read: () => undefined, write }), said: () => text }
}

it('ends an answer whose node is lost in the middle of it', async () => {
  const agent = createNodeAgent()
  let isThere = true
  const other = await listen((_, outgoing) => void outgoing.writeHead(200).write('one half'))
  const url = await listen((incoming, outgoing) => {
    void forwardRequest(incoming, outgoing, { url: other, agent, marks: [], isThere: () => isThere })
  })
  const ended = new Promise<string>((resolve, reject) => {
    get(url, (answer) => {
      answer.once('data', () => (isThere = false))
      answer.on('error', () => resolve('cut'))
      answer.on('end', () => resolve('whole'))
    }).on('error', reject)
  })
  expect(await ended).toBe('cut')
  agent.destroy()
})

it('leaves nothing on a connection that no node took', async () => {
  const { socket } = openSocket()
  const before = socket.listenerCount('close')
  const to = { url: 'http://127.0.0.1:1', marks: [], isThere: () => true }
  for (let time = 0; time < 3; time++) expect(await forwardUpgrade(upgrade, socket, Buffer.alloc(0), to)).toBe(false)
  expect(socket.listenerCount('close')).toBe(before)
})

it('hands the refusal of an upgrade on as it can be read', async () => {
  const url = await listen((_, outgoing) => {
    outgoing.writeHead(403, { connection: 'close' })
    outgoing.write('not ')
    outgoing.end('here')
  })
  const { socket, said } = openSocket()
  const over = new Promise((resolve) => socket.once('close', resolve))
  expect(await forwardUpgrade(upgrade, socket, Buffer.alloc(0), { url, marks: [], isThere: () => true })).toBe(true)
  await over
  expect(said()).toMatch(/^HTTP\/1\.1 403 [^]*\r\n\r\nnot here$/)
  expect(said().toLowerCase()).not.toContain('transfer-encoding')
})
