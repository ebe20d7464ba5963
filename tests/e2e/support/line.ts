import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { baseUrl } from '#tests/e2e/support/environment.ts'

/** What one browser reaches the product through: an HTTP proxy that can be cut. */
export interface Line {
  readonly proxy: { server: string }
  /** nothing passes any more, and what was open is broken off */
  cut(): void
  mend(): void
  close(): void
}

/**
 * A browser that is told to be offline (`setOffline`) lets go of that for a moment when it leaves a page: what waited there was sent while
 * a test believed in no network. A line that is cut holds whatever the browser believes.
 */
export async function openLine(): Promise<Line> {
  const { hostname, port } = new URL(baseUrl)
  const agent = new Agent({ keepAlive: true })
  const open = new Set<Socket>()
  let isCut = false

  function pass(asked: IncomingMessage, answer: ServerResponse): void {
    const { pathname, search } = new URL(asked.url ?? '/', baseUrl)
    const passed = request({ agent, hostname, port, path: pathname + search, method: asked.method, headers: asked.headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers)
      from.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  }

  const server = createServer(pass)
  server.on('connection', (socket: Socket) => {
    if (isCut) return socket.destroy()
    open.add(socket)
    return socket.on('close', () => open.delete(socket))
  })
  // web sockets come as a tunnel
  server.on('connect', (_asked: IncomingMessage, socket: Socket, head: Buffer) => {
    const far = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      far.write(head)
      far.pipe(socket).pipe(far)
    })
    const end = (): void => {
      far.destroy()
      socket.destroy()
    }
    for (const side of [far, socket]) side.on('error', end).on('close', end)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  function breakOff(): void {
    for (const socket of open) socket.destroy()
  }
  return {
    proxy: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    cut: () => {
      isCut = true
      breakOff()
    },
    mend: () => (isCut = false),
    close: () => {
      breakOff()
      agent.destroy()
      server.close()
    },
  }
}
