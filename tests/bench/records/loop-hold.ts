import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { OrgContext } from '#server/access/org-context.ts'
import type { RecordQuery } from '#server/records/read/query-records.ts'
import { startQueryService } from '#server/records/queries/query-service.ts'
import type { Platform } from '#server/platform/platform.ts'
import { judge, type Row } from '#tests/bench/records/compare.ts'

const tickMs = 2

const rounds = 8

interface Hold {
  /** the longest time between two turns of the loop */
  clock: number
  /** the longest without the machine's share: a timer that is late while the loop waits, and a thread that waits for a core */
  own: number
}

/** Milliseconds that this thread was ready to run and had no core, as Linux counts them; elsewhere none. */
function waitedForCore(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

/** The longest time the event loop was held during the work. */
async function longestHold(work: () => Promise<unknown>): Promise<Hold> {
  const hold: Hold = { clock: 0, own: 0 }
  const now = (): { at: number; active: number; waited: number } => ({
    at: performance.now(),
    active: performance.eventLoopUtilization().active,
    waited: waitedForCore(),
  })
  let before = now()
  const look = (): void => {
    const after = now()
    const gap = after.at - before.at - tickMs
    hold.clock = Math.max(hold.clock, gap)
    hold.own = Math.max(hold.own, Math.min(after.active - before.active, gap - (after.waited - before.waited)))
    before = after
  }
  const ticks = setInterval(look, tickMs)
  await work()
  // whatever came last is seen by the next tick
  await pause(2 * tickMs)
  clearInterval(ticks)
  return hold
}

/**
 * R5: the longest hold of the event loop by four concurrent queries without an index. Milliseconds by the clock, less the machine's own
 * share, which is printed; 20 are allowed. The first round is not judged, because threads start in it.
 */
export async function loopHold(platform: Platform, context: OrgContext, queries: readonly RecordQuery[]): Promise<Row> {
  const service = startQueryService(platform)
  const idle = await longestHold(() => pause(1000))
  const held: Hold[] = []
  for (let round = 0; round < rounds; round++)
    held.push(await longestHold(() => Promise.all(queries.map(async (query) => service.ask(context, 'page', query)))))
  await service.close()
  const text = ({ clock, own }: Hold): string => `${own.toFixed(1)} (${clock.toFixed(1)})`
  const [first, ...later] = held
  console.log(
    `the loop's longest hold in ms, with what the machine adds in brackets: first ${first ? text(first) : ''}, then ${later.map(text).join(', ')}; with nothing asked ${text(idle)}`,
  )
  return judge('R5 longest hold of the event loop meanwhile, beside 20 ms (clock)', Math.max(...later.map(({ own }) => own)), 20, 1)
}
