import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import { syncMessage, syncStep } from '#shared/protocol/sync-messages.ts'
import { protocolVersion } from '#shared/protocol/version.ts'
import type { Job } from '#server/jobs/job.ts'

export interface WarmUpInput {
  /** each on a document that nobody has opened yet */
  meetings: Meeting[]
  /** ends after this time with the edits that arrived by then */
  mostMs: number
}

interface Meeting {
  port: number
  path: string
  token: string
}

/** connections on a document, and the edits of each */
const people = 4
const editsEach = 250

/**
 * The client side of warm-up.ts: plain sockets that ignore everything they receive. A `WebSocket` here would compile as much as the server
 * does, on the same machine. @returns the number of edits that reached the next person
 */
export const warmUpJob: Job = async (input) => {
  const { meetings, mostMs } = input as WarmUpInput
  const until = performance.now() + mostMs
  const edits = typed()
  let seen = 0
  for (const meeting of meetings) if (performance.now() < until) seen += await meet(meeting, edits, until)
  return seen
}

interface Edit {
  person: number
  update: Uint8Array
}

/** The edits of several people in turn: mostly letters at the end, now and then another kind of change. */
function typed(): Edit[] {
  const edits: Edit[] = []
  const docs = Array.from({ length: people }, (_, person) => {
    const doc = new Y.Doc()
    doc.on('update', (update: Uint8Array) => edits.push({ person, update }))
    return doc
  })
  for (let count = 0; count < editsEach; count++) for (const doc of docs) typeOnce(doc, count)
  return edits
}

const others: Record<number, (doc: Y.Doc) => void> = {
  3: (doc) => doc.getMap('tasks').set('task', { title: 'A task', done: false }),
  6: (doc) => doc.getText('text').insert(doc.getText('text').length >> 1, 'in its middle'),
  9: (doc) => doc.getText('text').delete(doc.getText('text').length >> 2, 1),
  12: (doc) => doc.getText('text').format(0, 1, { bold: true }),
  15: (doc) => doc.getXmlFragment('content').insert(0, [new Y.XmlElement('paragraph')]),
}

function typeOnce(doc: Y.Doc, count: number): void {
  const other = others[count % 18]
  if (other) other(doc)
  else doc.getText('text').insert(doc.getText('text').length, 'x')
}

/** Several people open a document and type in turn, each after the previous edit has arrived. @returns the number of edits that arrived */
async function meet(meeting: Meeting, edits: readonly Edit[], until: number): Promise<number> {
  const sockets: Socket[] = []
  let seen = 0
  for (let person = 0; person < people; person++) sockets.push(await enter(meeting))
  for (const { person, update } of edits) {
    const [writer, reader] = [sockets[person], sockets[(person + 1) % people]]
    if (!writer || !reader || performance.now() > until) break
    const arrived = once(reader, 'data')
    writer.write(masked(syncBody(syncStep.update, update)))
    await arrived
    seen += 1
  }
  for (const socket of sockets) {
    const closed = once(socket, 'close')
    socket.end(masked(new Uint8Array(), closeOpcode))
    await closed
  }
  return seen
}

async function enter({ port, path, token }: Meeting): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  const head = [
    `GET ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    'Sec-WebSocket-Version: 13',
    `Authorization: Bearer ${token}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  if (!answer.includes(' 101 ')) throw new Error(`not let in: ${answer.toString().slice(0, 40)}`)
  socket.write(masked(helloBody()))
  const answered = once(socket, 'data')
  socket.write(masked(syncBody(syncStep.step1, new Uint8Array(1))))
  await answered
  return socket
}

function helloBody(): Uint8Array {
  return encoding.encode((encoder) => {
    for (const value of [syncMessage.hello, protocolVersion, 127]) encoding.writeVarUint(encoder, value)
    encoding.writeVarString(encoder, '')
    for (const value of [0, 1]) encoding.writeVarUint(encoder, value)
  })
}

function syncBody(step: number, payload: Uint8Array): Uint8Array {
  return encoding.encode((encoder) => {
    for (const value of [syncMessage.sync, step]) encoding.writeVarUint(encoder, value)
    encoding.writeVarUint8Array(encoder, payload)
  })
}

const binaryOpcode = 2
const closeOpcode = 8

/** A frame of fewer than 126 bytes, masked with zeros: legal, and nothing to compute. */
function masked(body: Uint8Array, opcode = binaryOpcode): Uint8Array {
  const frame = new Uint8Array(6 + body.byteLength)
  frame.set([0x80 | opcode, 0x80 | body.byteLength])
  frame.set(body, 6)
  return frame
}
