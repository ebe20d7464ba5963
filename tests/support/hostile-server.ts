import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createNetServer, type AddressInfo, type Server } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'

export interface SeenRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

export interface HostileServer {
  readonly port: number
  /** requests in order */
  readonly seen: SeenRequest[]
  /** connections that were opened, requests or not */
  connections(): number
  close(): Promise<void>
}

type Route = (answer: ServerResponse, request: SeenRequest) => void

const megabyte = 1024 * 1024
const bomb = gzipSync(Buffer.alloc(64 * megabyte))
/** Deflate blocks without content: bytes on the line, and none of them comes out. */
const emptyBlock = Buffer.from([0x00, 0x00, 0x00, 0xff, 0xff])

function send(answer: ServerResponse, headers: Record<string, string>, body: string | Buffer, status = 200): void {
  answer.writeHead(status, headers)
  answer.end(body)
}

/** Writes the same bytes until the other side has gone. */
function pour(answer: ServerResponse, bytes: Buffer): void {
  const more = (): void => {
    while (!answer.destroyed && answer.write(bytes));
  }
  answer.on('drain', more)
  more()
}

/** Answers by path. */
const routes: Record<string, Route> = {
  '/plain': (answer) => send(answer, { 'content-type': 'text/plain' }, 'hello'),
  '/gzip': (answer) => send(answer, { 'content-encoding': 'gzip' }, gzipSync('hello')),
  '/deflate': (answer) => send(answer, { 'content-encoding': 'deflate' }, deflateSync('hello')),
  '/br': (answer) => send(answer, { 'content-encoding': 'BR' }, brotliCompressSync('hello')),
  '/error': (answer) => send(answer, {}, 'no', 500),
  '/none': (answer) => send(answer, {}, '', 204),
  '/echo': (answer, request) => send(answer, { 'content-type': 'application/json' }, JSON.stringify(request)),
  '/two-encodings': (answer) => send(answer, { 'content-encoding': 'gzip, gzip' }, gzipSync(gzipSync('hello'))),
  '/unknown-encoding': (answer) => send(answer, { 'content-encoding': 'zstd' }, 'hello'),
  '/no-gzip': (answer) => send(answer, { 'content-encoding': 'gzip' }, 'hello'),
  '/half-gzip': (answer) => send(answer, { 'content-encoding': 'gzip' }, gzipSync('hello '.repeat(1000)).subarray(0, 20)),
  '/bomb': (answer) => send(answer, { 'content-encoding': 'gzip' }, bomb),
  '/empty-blocks': (answer) => {
    answer.writeHead(200, { 'content-encoding': 'deflate' })
    answer.write(Buffer.from([0x78, 0x9c]))
    pour(answer, Buffer.concat(Array.from({ length: 4_000 }, () => emptyBlock)))
  },
  '/endless': (answer) => pour(answer, Buffer.alloc(64 * 1024)),
  '/declares-much': (answer) => {
    answer.writeHead(200, { 'content-length': String(100 * megabyte) })
    answer.flushHeaders()
  },
  '/drips': (answer) => {
    answer.writeHead(200)
    answer.write('a')
  },
  '/silent': () => undefined,
  '/large-header': (answer) => send(answer, { 'x-large': 'a'.repeat(64 * 1024) }, 'hello'),
  '/many-headers': (answer) => {
    answer.writeHead(200, Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`x-${index}`, 'value'])))
    answer.end()
  },
  '/cut': (answer) => {
    answer.writeHead(200, { 'content-length': '1000' })
    answer.write('a', () => answer.destroy())
  },
  '/loop': (answer) => send(answer, { location: '/loop' }, '', 302),
  '/hints': (answer) => {
    const more = (): void => {
      if (!answer.destroyed) answer.writeEarlyHints({ link: '</a>; rel=preload' }, () => setImmediate(more))
    }
    more()
  },
}

/** A server that answers as its paths say; `/to/<status>/<url>` redirects. */
export async function startHostileServer(): Promise<HostileServer> {
  const seen: SeenRequest[] = []
  let connections = 0
  const server = createServer((incoming, answer) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      const { method = '', url: path = '', headers } = incoming
      const request = { method, path, headers, body: Buffer.concat(parts).toString() }
      seen.push(request)
      const [, status = '', target = ''] = /^\/to\/(\d+)\/(.*)$/.exec(path) ?? []
      if (status !== '') send(answer, { location: decodeURIComponent(target) }, 'moved', Number(status))
      else (routes[path] ?? ((other: ServerResponse) => send(other, {}, 'nothing here', 404)))(answer, request)
    })
  })
  server.on('connection', () => connections++)
  await listen(server)
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    connections: () => connections,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** A server that writes these bytes to everybody who connects, whatever they ask. */
export async function startRawServer(bytes: string): Promise<{ port: number; close(): void }> {
  const server = createNetServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(bytes)
  })
  await listen(server)
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}

const listen = (server: Server): Promise<void> => new Promise((done) => server.listen(0, '127.0.0.1', done))
