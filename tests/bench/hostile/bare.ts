import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that refuses everything at once: what an attack costs the machine, whatever is behind it. Bodies that hardly come are left alone. */
const server = createServer((request) => {
  if (request.url === '/api/auth/loginV2') return
  const { socket } = request
  setTimeout(() => socket.destroy(), 1000).unref()
  socket.end('HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}')
})
server.on('upgrade', (_request, socket) => {
  socket.on('error', () => undefined)
  socket.once('finish', () => socket.destroy())
  socket.end('HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
})
server.listen(Number(process.argv[2] ?? '0'), '127.0.0.1', () =>
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })),
)
