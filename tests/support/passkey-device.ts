import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A security key in software: what an authenticator and its browser make of the server's questions. */
export interface PasskeyDevice {
  readonly id: string
  make(options: { challenge: string; rp: { id: string } }, change?: Partial<Answering>): unknown
  answer(options: { challenge: string; rpId: string }, change?: Partial<Answering>): unknown
}

/** The parts of an answer that a test falsifies. */
interface Answering {
  origin: string
  challenge: string
  rpId: string
  /** the person was checked */
  verified: boolean
  type: string
  /** signs with another key than the made one */
  stranger: boolean
  counter: number
}

const b64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()

export function createPasskeyDevice(origin: string): PasskeyDevice {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const strange = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = own.publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(32)
  const id = b64(rawId)
  let counter = 0

  const client = (type: string, challenge: string, from: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const head = (rpId: string, flags: number, count: number): Buffer => {
    const tail = Buffer.alloc(5)
    tail.writeUInt8(flags)
    tail.writeUInt32BE(count, 1)
    return Buffer.concat([sha(rpId), tail])
  }
  const wrap = (response: object) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })

  return {
    id,
    make: ({ challenge, rp }, change = {}) => {
      const data = client(change.type ?? 'webauthn.create', change.challenge ?? challenge, change.origin ?? origin)
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(rawId.length)
      const authData = Buffer.concat([
        head(change.rpId ?? rp.id, change.verified === false ? 0x41 : 0x45, 0),
        Buffer.alloc(16),
        length,
        rawId,
        key,
      ])
      const attestation = cbor(
        new Map<string, string | Buffer | Map<string, never>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', authData],
        ]),
      )
      return wrap({ clientDataJSON: b64(data), attestationObject: b64(attestation), transports: ['usb'] })
    },
    answer: ({ challenge, rpId }, change = {}) => {
      const data = client(change.type ?? 'webauthn.get', change.challenge ?? challenge, change.origin ?? origin)
      counter = change.counter ?? counter + 1
      const authData = head(change.rpId ?? rpId, change.verified === false ? 0x01 : 0x05, counter)
      const { privateKey } = change.stranger === true ? strange : own
      const key = createPrivateKey({ key: privateKey.export({ format: 'pem', type: 'pkcs8' }) })
      const signature = sign('sha256', Buffer.concat([authData, sha(data)]), key)
      return wrap({ clientDataJSON: b64(data), authenticatorData: b64(authData), signature: b64(signature) })
    },
  }
}

type Cbor = number | string | Buffer | Map<number, Cbor> | Map<string, Cbor>

/** As much of CBOR as keys are written in. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  const parts = [...(value as Map<number | string, Cbor>)].flatMap(([name, each]) => [cbor(name), cbor(each)])
  return Buffer.concat([cborHead(5, value.size), ...parts])
}

function cborHead(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}
