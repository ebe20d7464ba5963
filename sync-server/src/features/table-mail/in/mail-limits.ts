const hourMs = 3_600_000
const mostKept = 50_000

/** Mails of one hour. */
export const mailLimits = {
  /** of one sender to one table */
  sender: 300,
  /** to one table */
  table: 5_000,
  /** of one network address, which may be a mail server that brings those of many */
  network: 20_000,
  /** wrong addresses that one network address may try: nobody learns addresses by trying */
  wrong: 200,
  /** bytes to one table, and of one network address */
  tableBytes: 2 * 1024 ** 3,
  networkBytes: 10 * 1024 ** 3,
}

export interface MailLimiter {
  /** Counts one more, or so many bytes. */
  count(kind: keyof typeof mailLimits, key: string, amount?: number): void
  /** Tells if one more would be too many, without counting it. */
  isFull(kind: keyof typeof mailLimits, key: string): boolean
}

type Kind = keyof typeof mailLimits

/** Counts mails by hour, in memory: after a restart everybody begins at nothing. Many names of one kind push out no other kind's counts. */
export function createMailLimiter(now: () => Date): MailLimiter {
  const counts = new Map<Kind, Map<string, number>>()
  let hour = 0
  const of = (kind: Kind): Map<string, number> => {
    const present = Math.floor(now().getTime() / hourMs)
    if (present !== hour) counts.clear()
    hour = present
    const known = counts.get(kind)
    if (known && known.size < mostKept) return known
    const fresh = new Map<string, number>()
    counts.set(kind, fresh)
    return fresh
  }
  return {
    count: (kind, key, amount = 1) => {
      const kept = of(kind)
      kept.set(key, (kept.get(key) ?? 0) + amount)
    },
    isFull: (kind, key) => (of(kind).get(key) ?? 0) >= mailLimits[kind],
  }
}

/** A table to which a mail goes, and the name under which its sender is counted: an address, or else a network. */
export interface CountedMail {
  /** without a table it answers a notice */
  place: { orgId: string; tableId: string | null }
  sender: string
}

const keysOf = ({ place: { orgId, tableId }, sender }: CountedMail): [table: string, sender: string] => [
  `${orgId} ${tableId}`,
  `${orgId} ${tableId} ${sender}`,
]

/** The bound that one more mail would pass. */
export function fullKindOf(limiter: MailLimiter, mail: CountedMail): 'sender' | 'table' | undefined {
  const [table, sender] = keysOf(mail)
  if (limiter.isFull('sender', sender)) return 'sender'
  return limiter.isFull('table', table) || limiter.isFull('tableBytes', table) ? 'table' : undefined
}

/** Counts a mail that came, whole: recipients that are only named cost nobody anything. */
export function countMail(limiter: MailLimiter, mail: CountedMail, bytes: number): void {
  const [table, sender] = keysOf(mail)
  limiter.count('sender', sender)
  limiter.count('table', table)
  limiter.count('tableBytes', table, bytes)
}
