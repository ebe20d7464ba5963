import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { AppError } from '#shared/protocol/errors.ts'
import type { Cells } from '#server/cells/cells.ts'
import type { Marks } from '#server/routing/marks.ts'

/** A request waits so long for an organisation that moves, or whose node was lost. */
const patienceMs = 10_000
const againMs = 150
/** An organisation that moves meanwhile is followed. */
const mostHops = 4

export interface FoundPlace {
  url: string
  isHere: boolean
  /** false once that node is lost */
  isThere(): boolean
}

/**
 * Looks for the node of an organisation until one takes what `hand` gives it.
 * @returns false when none did in time, or nobody waits any more
 */
export async function tryPlaces(
  { cells, log }: { cells: Cells; log: Logger },
  { orgId, hops }: Marks,
  isGone: () => boolean,
  hand: (place: FoundPlace) => Promise<boolean>,
): Promise<boolean> {
  const until = performance.now() + patienceMs
  while (hops <= mostHops && performance.now() < until && !isGone()) {
    const place = await cells.find(orgId).catch((error: unknown) => {
      if (!(error instanceof AppError)) log.warn({ err: error, orgId }, 'the node of an organisation could not be looked up')
      return undefined
    })
    if (place && (await hand({ url: place.url, isHere: place.id === cells.id, isThere: () => cells.isKnown(place.id) }))) return true
    cells.forgetPlace(orgId)
    await pause(againMs)
  }
  return false
}
