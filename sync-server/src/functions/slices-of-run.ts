import type { CodeOperation, CodeResult } from '#server/sandbox/code-job.ts'

/** Changes of a run that are made in one write, all or none. */
export interface Slice {
  operations: CodeOperation[]
  /** rounds of the run that are done with it and with those before, and where it begins */
  from: number
  until: number
}

/** Changes of one write: about 25 ms of the event loop. A round that makes more is a write of its own all the same. */
const mostOfWrite = 200

type Ended = Pick<CodeResult, 'operations' | 'roundEnds'>

/** The changes of a run in their order. @param isTrigger each of its rounds is about a record of its own, so a write may end between two */
export function slicesOf({ operations, roundEnds = [] }: Ended, isTrigger: boolean): Slice[] {
  if (!isTrigger || roundEnds.length === 0) return [{ operations: [...operations], from: 0, until: roundEnds.length }]
  const slices: Slice[] = []
  let last: Slice | undefined
  for (const [at, end] of roundEnds.entries()) {
    const own = operations.slice(roundEnds[at - 1] ?? 0, end)
    if (last && last.operations.length + own.length <= mostOfWrite) {
      last.operations.push(...own)
      last.until = at + 1
    } else slices.push((last = { operations: own, from: at, until: at + 1 }))
  }
  return slices
}

/** The rounds of a slice, each by itself. Rounds without a change belong to the one before. */
export function asRounds({ operations, roundEnds = [] }: Ended, { from, until }: Slice): Slice[] {
  const rounds: Slice[] = []
  for (let at = from; at < until; at++) {
    const own = operations.slice(roundEnds[at - 1] ?? 0, roundEnds[at])
    const last = rounds.at(-1)
    if (last && own.length === 0) last.until = at + 1
    else rounds.push({ operations: own, from: at, until: at + 1 })
  }
  return rounds
}
