import { AppError } from '#shared/protocol/errors.ts'

/** Runs of one organisation at a time, so that its slow functions leave places to the others. */
const atOnce = 2
const mostWaiting = 50

interface Turns {
  taken: number
  line: (() => void)[]
}
const turns = new Map<string, Turns>()

/** Waits for one of the organisation's places. @throws AppError `too_many_requests` when too many wait */
export async function inTurn<T>(orgId: string, work: () => Promise<T>): Promise<T> {
  const own = turns.get(orgId) ?? { taken: 0, line: [] }
  turns.set(orgId, own)
  if (own.taken < atOnce) own.taken += 1
  else {
    if (own.line.length >= mostWaiting) throw new AppError('too_many_requests')
    // the run that ends hands its place on
    await new Promise<void>((resolve) => own.line.push(resolve))
  }
  try {
    return await work()
  } finally {
    const next = own.line.shift()
    if (next) next()
    else if (--own.taken === 0) turns.delete(orgId)
  }
}
