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
}

export interface MailLimiter {
  /** Counts one more. @returns false beyond the limit */
  count(kind: keyof typeof mailLimits, key: string): boolean
  /** Tells if one more would be too many, without counting it. */
  isFull(kind: keyof typeof mailLimits, key: string): boolean
}

/** Counts mails by hour, in memory: after a restart everybody begins at nothing. */
export function createMailLimiter(now: () => Date): MailLimiter {
  let counts = new Map<string, number>()
  let hour = 0
  const turn = (): void => {
    const present = Math.floor(now().getTime() / hourMs)
    if (present === hour && counts.size < mostKept) return
    counts = new Map()
    hour = present
  }
  return {
    count: (kind, key) => {
      turn()
      const next = (counts.get(`${kind} ${key}`) ?? 0) + 1
      counts.set(`${kind} ${key}`, next)
      return next <= mailLimits[kind]
    },
    isFull: (kind, key) => {
      turn()
      return (counts.get(`${kind} ${key}`) ?? 0) >= mailLimits[kind]
    },
  }
}
