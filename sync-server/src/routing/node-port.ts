import { createServer, type IncomingMessage, type Server } from 'node:http'
import { tellClientAddress } from '#server/http/client-address.ts'
import { refuseUpgrade } from '#server/http/upgrade.ts'
import { readMarks, type Marks } from '#server/routing/marks.ts'

const keepAliveTimeout = 75_000

/** The port of the other nodes. Requests that show the secret are answered as if they had come to this node. */
export function createNodePort(secret: string, handedOn: WeakMap<IncomingMessage, Marks>, http: () => Server): Server {
  const admit = (incoming: IncomingMessage): boolean => {
    const marks = readMarks(secret, incoming)
    if (!marks) return false
    handedOn.set(incoming, marks)
    tellClientAddress(incoming, marks.ip)
    return true
  }
  return createServer({ keepAliveTimeout, requireHostHeader: false }, (incoming, outgoing) => {
    if (admit(incoming)) return void http().emit('request', incoming, outgoing)
    outgoing.writeHead(403, { connection: 'close' })
    outgoing.end()
  }).on('upgrade', (incoming, socket, head) => {
    if (admit(incoming)) http().emit('upgrade', incoming, socket, head)
    else refuseUpgrade(socket, 403)
  })
}

/** Ends it; answers under way get some time. */
export async function closeNodePort(port: Server, withinMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => port.close(() => resolve()))
  const cut = setTimeout(() => port.closeAllConnections(), withinMs)
  const idle = setInterval(() => port.closeIdleConnections(), 25)
  await closed
  clearTimeout(cut)
  clearInterval(idle)
}
