import { createSocket } from 'node:dgram'

export interface NameServer {
  /** as resolvers take it */
  address: string
  close(): Promise<void>
}

/** A server of names that knows these texts, and no other name. */
export async function startNameServer(texts: Readonly<Record<string, string>> = {}): Promise<NameServer> {
  const socket = createSocket('udp4', (question, { port, address }) => socket.send(answerTo(question, texts), port, address))
  await new Promise<void>((ready) => socket.bind(0, '127.0.0.1', ready))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>((closed) => socket.close(closed)),
  }
}

const textType = 16

function answerTo(question: Buffer, texts: Readonly<Record<string, string>>): Buffer {
  const { name, end } = nameIn(question)
  const text = question.readUInt16BE(end) === textType ? texts[name] : undefined
  // further records of a question belong to it: they are left out
  const head = Buffer.from(question.subarray(0, end + 4))
  head.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2)
  for (const [place, count] of [text === undefined ? 0 : 1, 0, 0].entries()) head.writeUInt16BE(count, 6 + place * 2)
  if (text === undefined) return head
  const record = Buffer.alloc(13)
  // the name of the question, of the class of the internet, for a minute
  record.writeUInt16BE(0xc00c, 0)
  record.writeUInt16BE(textType, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt32BE(60, 6)
  record.writeUInt16BE(text.length + 1, 10)
  record.writeUInt8(text.length, 12)
  return Buffer.concat([head, record, Buffer.from(text, 'ascii')])
}

function nameIn(question: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('ascii', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}
