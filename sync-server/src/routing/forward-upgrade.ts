import { request, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { passedHeaders } from '#server/routing/marks.ts'
import type { Handover } from '#server/routing/forward-request.ts'

const lookEveryMs = 1_000

/** Joins a connection with one to another node, byte by byte. @returns false when that node did not answer, and nothing was said here */
export function forwardUpgrade(
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  to: Omit<Handover, 'agent' | 'body'>,
): Promise<boolean> {
  const { hostname: host, port } = new URL(to.url)
  const headers = [...passedHeaders(incoming.rawHeaders, ['connection', 'upgrade']), ...to.marks]
  return new Promise((resolve) => {
    const asked = request({ agent: false, host, port, path: incoming.url ?? '/', headers: headers as never, setHost: false })
    const looking = setInterval(() => to.isThere() || asked.destroy(), lookEveryMs)
    const giveUp = (): void => void asked.destroy()
    socket.once('close', giveUp)
    const fail = (): void => {
      socket.off('close', giveUp)
      clearInterval(looking)
      resolve(false)
    }
    asked.on('error', fail)
    asked.once('upgrade', (answer, other, otherHead) => {
      socket.off('close', giveUp)
      clearInterval(looking)
      socket.write(headOf(answer))
      if (otherHead.length > 0) socket.write(otherHead)
      if (head.length > 0) other.write(head)
      join(socket, other, to.isThere)
      resolve(true)
    })
    asked.once('response', (answer) => {
      socket.off('close', giveUp)
      clearInterval(looking)
      socket.write(headOf(answer))
      answer.pipe(socket)
      socket.once('finish', () => socket.destroy())
      resolve(true)
    })
    asked.end()
  })
}

function join(one: Duplex, other: Duplex, isThere: () => boolean): void {
  // a machine that is lost closes nothing
  const looking = setInterval(() => isThere() || end(), lookEveryMs)
  const end = (): void => {
    clearInterval(looking)
    one.destroy()
    other.destroy()
  }
  for (const side of [one, other]) {
    side.on('error', end)
    side.once('close', end)
  }
  one.pipe(other)
  other.pipe(one)
}

/** Without the encoding of a body: it comes decoded, and its end closes the connection. */
function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const kept = passedHeaders(rawHeaders, ['connection', 'upgrade'])
  const lines = Array.from({ length: kept.length / 2 }, (_, at) => `${kept[2 * at]}: ${kept[2 * at + 1]}`)
  return [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines, '', ''].join('\r\n')
}
