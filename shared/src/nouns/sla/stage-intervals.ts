/** A change of a record's stage, as the history tells it. Times are ISO instants. */
export interface StageMove {
  madeAt: string
  arrivedAt: string
  by: string | null
  /** the option; null for none, and for a record that is deleted */
  stage: string | null
}

/** A record's stay in a stage; the last one may go on. */
export interface StageInterval {
  stage: string
  startedAt: string
  startedBy: string | null
  finishedAt: string | null
  finishedBy: string | null
}

/**
 * The stays that follow from moves in the order of their arrival. A move counts from when it was made, so that what was done offline
 * counts there. A move that claims to be older than the one before it counts from its arrival.
 */
export function intervalsOf(moves: readonly StageMove[]): StageInterval[] {
  const done: StageInterval[] = []
  let open: StageInterval | undefined
  let last = ''
  for (const move of moves) {
    if (move.stage === (open?.stage ?? null)) continue
    const made = move.madeAt < move.arrivedAt ? move.madeAt : move.arrivedAt
    const at = made >= last ? made : move.arrivedAt > last ? move.arrivedAt : last
    if (open) done.push({ ...open, finishedAt: at, finishedBy: move.by })
    open = move.stage === null ? undefined : { stage: move.stage, startedAt: at, startedBy: move.by, finishedAt: null, finishedBy: null }
    last = at
  }
  return open ? [...done, open] : done
}
