import { createServer, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { createSecureContext, TLSSocket } from 'node:tls'
import { reader, type DatabaseServer } from '#tests/support/database-servers.ts'
import { freePort } from '#tests/support/free-port.ts'
import { localCertificate } from '#tests/support/local-certificate.ts'
import { answerStatement, type FakeTable } from '#tests/support/sql-server/fake-catalogue.ts'
import {
  attentionAnswer,
  createPacketReader,
  errorAnswer,
  loginAnswer,
  packetOf,
  preloginAnswer,
  readBatch,
  readLogin,
  routingAnswer,
  writePackets,
} from '#tests/support/sql-server/tds-bytes.ts'

export interface FakeSqlServer extends Pick<DatabaseServer, 'port' | 'stop'> {
  tables: FakeTable[]
  /** everything that was asked, in order */
  readonly statements: string[]
  /** passwords that came over the line without encryption */
  readonly bare: string[]
}

interface Manner {
  encryption?: 'on' | 'off'
  /** the sign-in is answered with another place */
  sendsTo?: { host: string; port: number }
  /** its port; a free one without */
  at?: number
}

/**
 * A server that speaks the Tabular Data Stream with TLS within it, as SQL Server does. It knows the statements of the connector. No SQL Server can be
 * installed by tests. Its catalogue and values are written here as Microsoft describes them.
 */
export async function startFakeSqlServer(tables: FakeTable[], { encryption = 'on', sendsTo, at }: Manner = {}): Promise<FakeSqlServer> {
  const port = at ?? (await freePort())
  const sockets = new Set<Socket>()
  const fake = { port, tables, statements: [] as string[], bare: [] as string[] }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    talk(socket)
  })

  function talk(socket: Socket): void {
    let line: { write(bytes: Buffer): unknown } = socket
    const take = createPacketReader((kind, message) => {
      const answer = (bytes: Buffer): void => void line.write(writePackets(packetOf.answer, bytes))
      if (kind === packetOf.prelogin) {
        answer(preloginAnswer(encryption))
        if (encryption === 'on' && message[indexOfEncryption(message)] !== 0x02) encrypt()
      } else if (kind === packetOf.login) {
        const given = readLogin(message)
        if (line === socket) fake.bare.push(given.password)
        if (sendsTo) answer(routingAnswer(sendsTo.host, sendsTo.port))
        else if (given.username !== reader.username || given.password !== reader.password)
          answer(errorAnswer(18_456, `Login failed for user '${given.username}'.`))
        else if (given.database !== reader.database)
          answer(errorAnswer(4060, `Cannot open database "${given.database}" requested by the login.`))
        else answer(loginAnswer())
      } else if (kind === packetOf.batch) {
        const statement = readBatch(message)
        fake.statements.push(statement)
        answer(answerStatement(fake.tables, statement))
      } else if (kind === packetOf.attention) answer(attentionAnswer)
    })
    let onBytes = take

    /** TLS travels in packets until both sides have agreed, and then by itself. */
    function encrypt(): void {
      let isWrapped = true
      let held: Buffer[] = []
      // one message answers one of the client, however many pieces it has
      const flush = (): void => {
        if (held.length > 0) socket.write(writePackets(packetOf.prelogin, Buffer.concat(held)))
        held = []
      }
      const inner = new Duplex({
        read: () => undefined,
        write: (piece: Buffer, _, next) => {
          if (!isWrapped) socket.write(piece)
          else if (held.push(piece) === 1) setImmediate(flush)
          next()
        },
      })
      const unwrap = createPacketReader((_, message) => inner.push(message))
      onBytes = (piece) => {
        isWrapped &&= piece[0] === packetOf.prelogin
        if (isWrapped) unwrap(piece)
        else inner.push(piece)
      }
      const secure = new TLSSocket(inner, {
        isServer: true,
        secureContext: createSecureContext({ ...localCertificate, maxVersion: 'TLSv1.2' }),
      })
      secure.on('error', () => socket.destroy())
      secure.on('data', take)
      line = secure
    }
    socket.on('data', (piece: Buffer) => onBytes(piece))
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return Object.assign(fake, { stop })
}

/** The place of the client's wish about encryption in its first message. */
function indexOfEncryption(message: Buffer): number {
  for (let at = 0; message[at] !== 0xff; at += 5) if (message[at] === 0x01) return message.readUInt16BE(at + 1)
  return -1
}
