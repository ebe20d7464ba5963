import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

/** What a connection costs by itself: knows nobody, reads nothing, and answers the first message with one byte. Listens on `PORT`. */
const http = createServer()
const server = new WebSocketServer({ server: http, perMessageDeflate: false })
server.on('connection', (socket) => socket.once('message', () => socket.send(new Uint8Array(1))))
http.listen(Number(process.env['PORT']), '127.0.0.1')
