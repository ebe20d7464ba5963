import { randomBytes } from 'node:crypto'
import { connect as connectSocket } from 'node:net'

/** A websocket client on a plain socket, so that the generator costs much less than the server it measures. */
export interface RawClient {
  send(payload: Uint8Array): void
  /** told of every byte that arrives */
  onBytes: (bytes: number) => void
  close(): void
}

export function connectRaw(
  port: number,
  path: string,
  token: string,
  onFrame: (data: Buffer, offset: number, length: number) => void,
): Promise<RawClient> {
  return new Promise((resolve, reject) => {
    const socket = connectSocket(port, '127.0.0.1')
    socket.setNoDelay(true)
    let rest: Buffer | undefined
    let open = false
    const client: RawClient = {
      onBytes: () => {},
      send: (payload) => socket.write(maskedFrame(payload)),
      close: () => socket.destroy(),
    }
    socket.on('error', reject)
    socket.on('connect', () => {
      const key = randomBytes(16).toString('base64')
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      )
    })
    socket.on('data', (chunk: Buffer) => {
      client.onBytes(chunk.length)
      let data = rest ? Buffer.concat([rest, chunk]) : chunk
      rest = undefined
      let at = 0
      if (!open) {
        const end = data.indexOf('\r\n\r\n')
        if (end < 0) return void (rest = data)
        if (!data.subarray(0, 12).toString().includes('101')) return reject(new Error(data.subarray(0, 40).toString()))
        open = true
        at = end + 4
        resolve(client)
      }
      while (data.length - at >= 2) {
        let length = data[at + 1]! & 127
        let header = 2
        if (length === 126) {
          if (data.length - at < 4) break
          length = data.readUInt16BE(at + 2)
          header = 4
        } else if (length === 127) {
          if (data.length - at < 10) break
          length = Number(data.readBigUInt64BE(at + 2))
          header = 10
        }
        if (data.length - at < header + length) break
        const opcode = data[at]! & 15
        if (opcode === 2) onFrame(data, at + header, length)
        else if (opcode === 9) socket.write(Buffer.from([0x8a, 0x80, 0, 0, 0, 0]))
        else if (opcode === 8) socket.destroy()
        at += header + length
      }
      if (at < data.length) rest = data.subarray(at)
    })
  })
}

/** Masked with zeros: legal, and free. */
function maskedFrame(payload: Uint8Array): Buffer {
  const { length } = payload
  const size = length < 126 ? 0 : length < 65_536 ? 2 : 8
  const frame = Buffer.alloc(6 + size + length)
  frame[0] = 0x82
  frame[1] = 0x80 | (size === 0 ? length : size === 2 ? 126 : 127)
  if (size === 2) frame.writeUInt16BE(length, 2)
  if (size === 8) frame.writeBigUInt64BE(BigInt(length), 2)
  frame.set(payload, 6 + size)
  return frame
}
