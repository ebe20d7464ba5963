import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

/** Ids under names that only the holder of a secret can make and undo. Both are UUIDs, and each id has one name. */
export interface IdVeil {
  veil(id: string): string
  unveil(name: string): string
}

/** One block of AES-256 is a permutation of all UUIDs: a name tells nothing of its id, and a guessed name is a guessed id. */
export function createIdVeil(secret: string): IdVeil {
  const key = createHash('sha256').update(secret).digest()
  // blocks do not depend on each other, so that one cipher does for all
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  return {
    veil: (id) => asUuid(cipher.update(bytesOf(id))),
    unveil: (name) => asUuid(decipher.update(bytesOf(name))),
  }
}

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

function asUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
