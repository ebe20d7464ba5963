import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

/** The cost of a connection by itself: no session, no reading, one byte as answer to the first message. Listens on `PORT`. */
const http = createServer()
const server = new WebSocketServer({ server: http, perMessageDeflate: false })
server.on('connection', (socket) => socket.once('message', () => socket.send(new Uint8Array(1))))
http.listen(Number(process.env['PORT']), '127.0.0.1')
