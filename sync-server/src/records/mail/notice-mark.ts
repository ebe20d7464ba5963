import { createHmac, timingSafeEqual } from 'node:crypto'
import { keptSecret } from '#server/identity/kept-secret.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mailDomainOf } from '#server/records/mail/mail-domain.ts'

/** Letters that no mail server changes; each holds five bits (RFC 4648). */
const letters = 'abcdefghijklmnopqrstuvwxyz234567'
const macBytes = 16

/** 26 letters name the notice, 26 are the signature: with the name before the plus it stays below the 64 of the mail standard. */
export const noticeMarkPattern = /^[a-z2-7]{52}$/

interface Marked {
  orgId: string
  memberId: string
  noticeId: string
}

/** The address at which an answer to a person's notice is taken; undefined while the server takes no mails. */
export async function noticeAddress(platform: Pick<Platform, 'config' | 'controlStore'>, marked: Marked): Promise<string | undefined> {
  const { port, spool } = platform.config.mailIn
  const domain = port === undefined && spool === undefined ? undefined : await mailDomainOf(platform, marked.orgId)
  return domain && `reply+${asLetters(idBytes(marked.noticeId))}${asLetters(await macOf(platform, marked))}@${domain}`
}

/** The notice that a mark names. Its signature is not looked at: see {@link isMarkOf}. */
export function noticeIdOf(mark: string): string {
  const hex = fromLetters(mark.slice(0, 26)).subarray(0, 16).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** True for the mark that this server gave this person for this notice. */
export async function isMarkOf(platform: Pick<Platform, 'controlStore'>, marked: Marked, mark: string): Promise<boolean> {
  return timingSafeEqual(fromLetters(mark.slice(26)).subarray(0, macBytes), await macOf(platform, marked))
}

async function macOf(platform: Pick<Platform, 'controlStore'>, { orgId, memberId, noticeId }: Marked): Promise<Buffer> {
  const secret = await keptSecret(platform, 'notice-mark-secret')
  const mac = createHmac('sha256', secret).update(`${orgId} ${memberId} ${noticeId}`)
  return mac.digest().subarray(0, macBytes)
}

const idBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

function asLetters(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function fromLetters(text: string): Buffer {
  const bits = Array.from(text, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
