import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

export interface Sealer {
  /** A text that only this process opens again, for the same `about`. One text is always sealed alike. */
  seal(text: string, about: string): string
  /** undefined for whatever was not sealed here, or about something else */
  open(sealed: string, about: string): string | undefined
}

const ivBytes = 12
const tagBytes = 16

/** Seals what strangers carry from one call to the next: AES-256-GCM under a key that ends with the process. */
export function createSealer(): Sealer {
  const key = randomBytes(32)
  const ivKey = randomBytes(32)
  return {
    seal: (text, about) => {
      // made of what it seals, so that equal answers stay equal
      const iv = createHmac('sha256', ivKey)
        .update(JSON.stringify([about, text]))
        .digest()
        .subarray(0, ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open: (sealed, about) => {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < ivBytes + tagBytes) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
