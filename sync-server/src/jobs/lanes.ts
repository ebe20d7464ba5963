/** Bounds of one kind of background work. */
export interface Lane {
  /** effects at a time in the whole process */
  atOnce: number
  /** effects at a time in one organisation, so that one hanging effect does not hold up the others */
  inOneOrg: number
  /** An effect that takes longer has failed; after a crash it is free again at this time at the latest. */
  leaseMs: number
  tries: number
  /** it throws away what is old: not while the clock may be wrong */
  forgets?: boolean
  /** milliseconds before try `attempt + 1` */
  pause(attempt: number): number
}

const second = 1_000
const hour = 3_600_000

/** `first`, then `factor` times as long after each try, at most `longest`; each with up to half as much again as jitter. */
const growing =
  (first: number, factor: number, longest: number) =>
  (attempt: number): number =>
    Math.min(first * factor ** (attempt - 1), longest) * (1 + Math.random() / 2)

/** A kind of effect names its lane where it is registered. Lanes do not wait for each other, nor organisations in a lane. */
export const lanes = {
  /** waits for a mail server; about a day passes before a mail is given up */
  mail: { atOnce: 16, inOneOrg: 4, leaseMs: 60 * second, tries: 10, pause: growing(5 * second, 4, 6 * hour) },
  /** waits for the services of browser makers; an old push is worth little, so an hour at most */
  push: { atOnce: 16, inOneOrg: 4, leaseMs: 30 * second, tries: 5, pause: growing(5 * second, 4, hour) },
  /** what follows from a person's change: conversions, copies, computed cells */
  rows: { atOnce: 16, inOneOrg: 4, leaseMs: 60 * second, tries: 8, pause: growing(5 * second, 4, 6 * hour) },
  /** workspaces to look at: one at a time in the process, however many people sign up at once */
  demos: { atOnce: 1, inOneOrg: 1, leaseMs: 5 * 60 * second, tries: 8, pause: growing(5 * second, 4, 6 * hour) },
  /** automations: each waits for its own commits, which all of a turn share, and may ask addresses that answer slowly */
  rules: { atOnce: 32, inOneOrg: 12, leaseMs: 60 * second, tries: 8, pause: growing(5 * second, 4, hour) },
  /** code of the organisation after writes, where no order is asked for: each a process of its own */
  functions: { atOnce: 4, inOneOrg: 2, leaseMs: 120 * second, tries: 8, pause: growing(5 * second, 4, hour) },
  /** threads read the files, so few at a time */
  imports: { atOnce: 4, inOneOrg: 2, leaseMs: 60 * second, tries: 8, pause: growing(5 * second, 4, 6 * hour) },
  /** reads tables of other people's servers, which may be large and slow */
  sources: { atOnce: 2, inOneOrg: 1, leaseMs: 30 * 60 * second, tries: 3, pause: growing(5 * second, 4, hour) },
  /** copies of whole organisations: one at a time in the process */
  archives: { atOnce: 1, inOneOrg: 1, leaseMs: 30 * 60 * second, tries: 3, pause: growing(60 * second, 4, hour) },
  /** waits for the AI host, which may take minutes; each tells its asker when it fails */
  ai: { atOnce: 8, inOneOrg: 3, leaseMs: 330 * second, tries: 3, pause: growing(2 * second, 3, 60 * second) },
  /** nobody waits for it */
  upkeep: { forgets: true, atOnce: 8, inOneOrg: 2, leaseMs: 60 * second, tries: 5, pause: growing(60 * second, 4, 6 * hour) },
  other: { atOnce: 16, inOneOrg: 4, leaseMs: 60 * second, tries: 8, pause: growing(5 * second, 4, 6 * hour) },
} satisfies Record<string, Lane>

export type LaneName = keyof typeof lanes
export const laneNames = Object.keys(lanes) as LaneName[]
