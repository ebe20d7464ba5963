import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The keys of a browser's subscription (RFC 8291 §3.1, §3.2). */
export interface BrowserKeys {
  privateKey: Buffer
  publicKey: Buffer
  auth: Buffer
}

export function newBrowserKeys(): BrowserKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  return { privateKey: pair.getPrivateKey(), publicKey, auth: randomBytes(16) }
}

/** Reads a push as a browser does: RFC 8291 §3.4 over `aes128gcm` of RFC 8188 with one record. */
export function decryptPush(body: Buffer, { privateKey, publicKey, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
  const derive = (name: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
  const record = body.subarray(21 + keyLength)
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // one byte 2 ends the text of the last record, zeros may follow
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

export interface ReceivedPush {
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

export interface PushService {
  port: number
  received: ReceivedPush[]
  /** the status of the next answers; 201 at first */
  answer(status: number): void
  close(): Promise<void>
}

/** A push service of a browser maker on this machine: keeps what it is asked to deliver. */
export async function startPushService(): Promise<PushService> {
  const received: ReceivedPush[] = []
  let status = 201
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    received,
    answer: (next) => (status = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
