/** Kinds of packets of the Tabular Data Stream, as its public description ([MS-TDS]) numbers them. */
export const packetOf = { batch: 0x01, answer: 0x04, attention: 0x06, login: 0x10, prelogin: 0x12 } as const

const headBytes = 8
const mostPayload = 4096 - headBytes
const isLast = 0x01

/** A message in packets of the usual size. */
export function writePackets(kind: number, message: Buffer): Buffer {
  const packets: Buffer[] = []
  for (let at = 0; at === 0 || at < message.byteLength; at += mostPayload) {
    const piece = message.subarray(at, at + mostPayload)
    const head = Buffer.alloc(headBytes)
    head.writeUInt8(kind, 0)
    head.writeUInt8(at + mostPayload >= message.byteLength ? isLast : 0, 1)
    head.writeUInt16BE(piece.byteLength + headBytes, 2)
    head.writeUInt8((packets.length + 1) % 256, 6)
    packets.push(head, piece)
  }
  return Buffer.concat(packets)
}

/** Takes bytes as they come and hands on whole messages. */
export function createPacketReader(onMessage: (kind: number, message: Buffer) => void): (piece: Buffer) => void {
  let held: Buffer = Buffer.alloc(0)
  let parts: Buffer[] = []
  return (piece) => {
    held = Buffer.concat([held, piece])
    while (held.byteLength >= headBytes && held.byteLength >= held.readUInt16BE(2)) {
      const [kind, state, length] = [held.readUInt8(0), held.readUInt8(1), held.readUInt16BE(2)]
      parts.push(held.subarray(headBytes, length))
      held = held.subarray(length)
      if ((state & isLast) === 0) continue
      const message = Buffer.concat(parts)
      parts = []
      onMessage(kind, message)
    }
  }
}

const bytes = (...values: number[]): Buffer => Buffer.from(values)
const u16 = (value: number): Buffer => bytes(value & 0xff, (value >> 8) & 0xff)
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le')
const shortText = (text: string): Buffer => Buffer.concat([bytes(text.length), wide(text)])
const counted = (token: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([bytes(token), u16(body.byteLength), body])
}

/** The choice about encryption: `off` is refused, `on` is used for everything. */
export function preloginAnswer(encryption: 'on' | 'off'): Buffer {
  const options = 2 * 5 + 1
  const table = [bytes(0x00, 0, options, 0, 6), bytes(0x01, 0, options + 6, 0, 1), bytes(0xff)]
  return Buffer.concat([...table, bytes(15, 0, 0, 0, 0, 0), bytes(encryption === 'on' ? 0x01 : 0x02)])
}

const done = (state = 0): Buffer => Buffer.concat([bytes(0xfd), u16(state), u16(0), Buffer.alloc(8)])
export const doneAnswer = done()
/** An attention of the client was heard. */
export const attentionAnswer = done(0x20)

export function loginAnswer(): Buffer {
  return Buffer.concat([counted(0xad, bytes(1, 0x74, 0, 0, 4), shortText('Microsoft SQL Server'), bytes(15, 0, 0, 0)), doneAnswer])
}

/** Sends the client to another server, as the routing of Azure does. */
export function routingAnswer(host: string, port: number): Buffer {
  const place = Buffer.concat([bytes(0), u16(port), u16(host.length), wide(host)])
  return Buffer.concat([
    counted(0xe3, bytes(20), u16(place.byteLength), place, u16(0)),
    counted(0xad, bytes(1, 0x74, 0, 0, 4), shortText('Microsoft SQL Server'), bytes(15, 0, 0, 0)),
    doneAnswer,
  ])
}

export function errorAnswer(number: number, text: string): Buffer {
  const code = Buffer.alloc(4)
  code.writeUInt32LE(number)
  return Buffer.concat([counted(0xaa, code, bytes(1, 14), u16(text.length), wide(text), bytes(0, 0), Buffer.alloc(4)), done(0x02)])
}

/** A value of a row: a text, or the number of a column of the type `float`. */
export type SentValue = string | number | null

const floatType = bytes(0x6d, 8)
/** `nvarchar(max)`, whose values come in pieces */
const textType = bytes(0xe7, 0xff, 0xff, 0x09, 0x04, 0xd0, 0x00, 0x34)

/** A result of rows. `floats`: positions of columns that come as numbers. */
export function rowsAnswer(names: readonly string[], rows: readonly (readonly SentValue[])[], floats: ReadonlySet<number>): Buffer {
  const columns = names.map((name, at) =>
    Buffer.concat([bytes(0, 0, 0, 0, 0x09, 0), floats.has(at) ? floatType : textType, shortText(name)]),
  )
  const heads = Buffer.concat([bytes(0x81), u16(names.length), ...columns])
  return Buffer.concat([
    heads,
    ...rows.map((row) => Buffer.concat([bytes(0xd1), ...row.map((value, at) => cell(value, floats.has(at)))])),
    doneAnswer,
  ])
}

function cell(value: SentValue, isFloat: boolean): Buffer {
  if (isFloat) {
    if (value === null) return bytes(0)
    const number = Buffer.alloc(9, 8)
    number.writeDoubleLE(Number(value), 1)
    return number
  }
  if (value === null) return Buffer.alloc(8, 0xff)
  const text = wide(String(value))
  const length = Buffer.alloc(12)
  length.writeUInt32LE(text.byteLength, 0)
  length.writeUInt32LE(text.byteLength, 8)
  return Buffer.concat([text.byteLength === 0 ? length.subarray(0, 8) : length, text, Buffer.alloc(4)])
}

/** Person, password and database of a sign-in. */
export function readLogin(message: Buffer): { username: string; password: string; database: string } {
  const part = (at: number): Buffer => {
    const from = message.readUInt16LE(at)
    return Buffer.from(message.subarray(from, from + 2 * message.readUInt16LE(at + 2)))
  }
  // each byte is hidden by a fixed pattern, with its halves exchanged
  const password = part(44).map((byte) => (((byte ^ 0xa5) << 4) | ((byte ^ 0xa5) >> 4)) & 0xff)
  return {
    username: part(40).toString('utf16le'),
    password: Buffer.from(password).toString('utf16le'),
    database: part(68).toString('utf16le'),
  }
}

/** The statement of a batch, behind its heads. */
export const readBatch = (message: Buffer): string => message.subarray(message.readUInt32LE(0)).toString('utf16le')
