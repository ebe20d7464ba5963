import { createServer } from 'node:http'
import Driver from 'better-sqlite3'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { WebSocketServer, type WebSocket } from 'ws'
import * as Y from 'yjs'

/**
 * The batching floor: a relay that merges once per turn of the event loop (or per `BATCH_MS`), without document, rights and storage. It is
 * the best that Node and `ws` can do. With `LOG`, a file, each turn is committed as a row before it is sent: the best on this disk. Listens
 * on `PORT`.
 */
const batchMs = process.env['BATCH_MS']
const log = process.env['LOG'] === undefined ? undefined : openLog(process.env['LOG'])
const clients = new Set<WebSocket>()
let waiting: Uint8Array[] = []

function frameOf(step: number, payload: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, 0)
  encoding.writeVarUint(encoder, step)
  encoding.writeVarUint8Array(encoder, payload)
  return encoding.toUint8Array(encoder)
}

function openLog(path: string): Driver.Statement {
  const file = new Driver(path)
  file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  file.exec('CREATE TABLE log (id INTEGER PRIMARY KEY, data BLOB)')
  return file.prepare('INSERT INTO log (data) VALUES (?)')
}

function flush(): void {
  const updates = waiting
  waiting = []
  const update = updates.length === 1 ? updates[0]! : Y.mergeUpdates(updates)
  log?.run(update)
  const frame = frameOf(2, update)
  for (const client of clients) client.send(frame)
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
    if (step === 0) return socket.send(frameOf(1, new Uint8Array([0, 0])))
    waiting.push(decoding.readVarUint8Array(decoder))
    if (waiting.length > 1) return
    if (batchMs === undefined) setImmediate(flush)
    else setTimeout(flush, Number(batchMs))
  })
})
http.listen(Number(process.env['PORT']), '127.0.0.1')
