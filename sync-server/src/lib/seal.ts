import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const known = new Map<string, Buffer>()
const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** The server's key for credentials, made at its first use and kept beside the data. Without it the sealed texts of a copied file say nothing. */
function readKey(dataDir: string): Buffer {
  const before = known.get(dataDir)
  if (before) return before
  const path = join(dataDir, 'connections.key')
  if (!existsSync(path)) {
    // a crash leaves no half of a file
    writeFileSync(`${path}.part`, randomBytes(32).toString('base64'), { mode: 0o600, flush: true })
    renameSync(`${path}.part`, path)
  }
  const key = Buffer.from(readFileSync(path, 'utf8'), 'base64')
  if (key.length !== 32) throw new Error('connections.key holds no key')
  known.set(dataDir, key)
  return key
}

/** Seals a text for one place; it opens nowhere else. */
export function seal(dataDir: string, place: string, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, readKey(dataDir), nonce)
  sealing.setAAD(Buffer.from(place))
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64')
}

/** A text that only this server can make of another one, in base64url. `use` keeps two uses of the key apart. */
export function signText(dataDir: string, use: string, text: string): string {
  return createHmac('sha256', readKey(dataDir)).update(`${use}\n${text}`).digest('base64url')
}

/** @throws Error when it was sealed with another key, for another place, or changed */
export function unseal(dataDir: string, place: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const opening = createDecipheriv(cipher, readKey(dataDir), bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  opening.setAAD(Buffer.from(place))
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()]).toString('utf8')
}
