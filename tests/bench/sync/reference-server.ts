import { createServer } from 'node:http'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { WebSocketServer, type WebSocket } from 'ws'
import * as Y from 'yjs'

/**
 * What ours is measured against, in the same run: `stock` does what the usual y-websocket server does (apply each update,
 * send it to each client, in memory); `floor` only relays, merged per turn of the event loop, with no document, no rights
 * and no storage. Neither is a product. `reference-server.ts stock|floor` prints its port.
 */
const kind = process.argv[2] ?? 'stock'
const doc = new Y.Doc()
const clients = new Set<WebSocket>()
let waiting: Uint8Array[] = []

function updateFrame(update: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, 0)
  encoding.writeVarUint(encoder, 2)
  encoding.writeVarUint8Array(encoder, update)
  return encoding.toUint8Array(encoder)
}

function sendToAll(update: Uint8Array): void {
  const frame = updateFrame(update)
  for (const client of clients) client.send(frame)
}

doc.on('update', sendToAll)

function relay(update: Uint8Array): void {
  waiting.push(update)
  if (waiting.length > 1) return
  setImmediate(() => {
    const updates = waiting
    waiting = []
    sendToAll(updates.length === 1 ? updates[0]! : Y.mergeUpdates(updates))
  })
}

const http = createServer()
const server = new WebSocketServer({ server: http, perMessageDeflate: false })
server.on('connection', (socket) => {
  clients.add(socket)
  socket.on('close', () => clients.delete(socket))
  socket.on('message', (data: Buffer) => {
    const decoder = decoding.createDecoder(data)
    if (decoding.readVarUint(decoder) !== 0) return
    const step = decoding.readVarUint(decoder)
    const payload = decoding.readVarUint8Array(decoder)
    if (step === 0) {
      const frame = updateFrame(Y.encodeStateAsUpdate(doc, payload))
      frame[1] = 1
      socket.send(frame)
    } else if (kind === 'floor') relay(payload)
    else Y.applyUpdate(doc, payload)
  })
})
http.listen(0, '127.0.0.1', () => {
  const address = http.address()
  if (typeof address === 'object' && address) process.stdout.write(`${address.port}\n`)
})
