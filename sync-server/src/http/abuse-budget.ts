import { performance } from 'node:perf_hooks'

/** The principal whose budget a request uses: a member, or a visitor. A visitor's requests count for their address as well. */
export interface Principal {
  own: string
  address?: string
}

/** Event-loop time that refused requests may take: at once, and per second. An address has more, because many people may share it. */
const own = { burstMs: 100, perSecondMs: 10 }
const address = { burstMs: 1_000, perSecondMs: 100 }
/** Beyond this number the names unused for longest are forgotten. */
const mostKept = 20_000

type Limits = typeof own

interface Account extends Limits {
  leftMs: number
  at: number
  /** used up: closed until half of it is back */
  isClosed: boolean
}

/** Counts the server's time that each principal has spent on refused requests. */
export interface AbuseBudget {
  charge(who: Principal, ms: number): void
  /** ms until costly requests are accepted again; 0: now */
  waitOf(who: Principal): number
  /** no budget is used up, so no principal need be looked up */
  readonly isCalm: boolean
}

/** @param onUsedUp called once, until the budget has come back */
export function createAbuseBudget({
  onUsedUp = () => undefined,
  now = () => performance.now(),
}: { onUsedUp?: (name: string) => void; now?: () => number } = {}): AbuseBudget {
  const accounts = new Map<string, Account>()
  const closed = new Set<string>()

  function refill(name: string, account: Account): void {
    const at = now()
    account.leftMs = Math.min(account.burstMs, account.leftMs + ((at - account.at) / 1000) * account.perSecondMs)
    account.at = at
    if (!account.isClosed || account.leftMs < account.burstMs / 2) return
    account.isClosed = false
    closed.delete(name)
  }

  function spend(name: string, limits: Limits, ms: number): void {
    const account = accounts.get(name) ?? { ...limits, leftMs: limits.burstMs, at: now(), isClosed: false }
    refill(name, account)
    // the order is the order of use
    accounts.delete(name)
    accounts.set(name, account)
    forgetOldest()
    // an unbounded debt would keep somebody out for hours
    account.leftMs = Math.max(-limits.burstMs, account.leftMs - ms)
    if (account.leftMs > 0 || account.isClosed) return
    account.isClosed = true
    closed.add(name)
    onUsedUp(name)
  }

  function forgetOldest(): void {
    for (const oldest of accounts.keys()) {
      if (accounts.size <= mostKept) return
      accounts.delete(oldest)
      closed.delete(oldest)
    }
  }

  function wait(name: string): number {
    const account = accounts.get(name)
    if (!account?.isClosed) return 0
    refill(name, account)
    return account.isClosed ? ((account.burstMs / 2 - account.leftMs) / account.perSecondMs) * 1000 : 0
  }

  return {
    charge: (who, ms) => {
      spend(who.own, own, ms)
      if (who.address !== undefined) spend(who.address, address, ms)
    },
    waitOf: (who) => Math.max(wait(who.own), who.address === undefined ? 0 : wait(who.address)),
    get isCalm() {
      return closed.size === 0
    },
  }
}
