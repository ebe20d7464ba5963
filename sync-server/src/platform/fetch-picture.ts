import { isShownImage } from '#shared/nouns/attachments/shown-image.ts'
import { sniffLength, sniffType } from '#shared/nouns/attachments/sniff-type.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createSlots, type Slots } from '#server/lib/slots.ts'
import type { Platform } from '#server/platform/platform.ts'

const hourMs = 3_600_000
/** Pictures that one person may ask for in an hour. */
const mostOfPerson = 600

/** Pictures of one person, and of all, that are fetched at the same time: each is in memory as a whole. */
const atOnceOfPerson = 4
const atOnce = 16
const mostWaiting = 200

let hour = 0
const counts = new Map<string, number>()
const full = (): AppError => new AppError('unavailable')
const everybody = createSlots(atOnce, { mostWaiting, full })
const slotsOf = new Map<string, Slots>()

/**
 * A picture of another host, asked for by the server in a person's place: its host learns no address of theirs.
 * @returns a data address; null for what is no picture. @throws AppError `too_many_requests`
 */
export async function fetchPicture(platform: Platform, person: string, address: string, mostBytes: number): Promise<string | null> {
  countOne(person, platform.now())
  const url = address.startsWith('//') ? `https:${address}` : address
  if (!/^https?:\/\//i.test(url)) return null
  const ask = () => platform.safeFetch({ url, headers: { accept: 'image/*' }, mostBytes, timeoutMs: 8_000 })
  const own = slotsOf.get(person) ?? createSlots(atOnceOfPerson, { mostWaiting, full })
  slotsOf.set(person, own)
  const answer = await own.run(() => everybody.run(ask))
  if (!answer.ok || answer.status !== 200) return null
  const type = sniffType(answer.body.subarray(0, sniffLength))
  return isShownImage(type) ? `data:${type};base64,${answer.body.toString('base64')}` : null
}

function countOne(key: string, now: Date): void {
  const present = Math.floor(now.getTime() / hourMs)
  if (present !== hour) for (const known of [counts, slotsOf]) known.clear()
  hour = present
  const count = (counts.get(key) ?? 0) + 1
  if (count > mostOfPerson) throw new AppError('too_many_requests', { retryAfterSeconds: 600 })
  counts.set(key, count)
}
