import type { CodeLimits, CodeOperation, CodeResult, CodeRound } from '#server/sandbox/code-job.ts'
import { mostRequests, resultBytes } from '#server/sandbox/code-limits.ts'
import type { CodeFrame } from '#server/sandbox/process/frames.ts'
import { isOfSeries, type IdSeries } from '#server/sandbox/process/make-ids.ts'

export type Failure = { outcome: Exclude<CodeResult['outcome'], 'done'>; message: string; line?: number }

/** The next step of the server after a message. */
export type Verdict = { next: 'listen' } | { next: 'answer'; request: Extract<CodeFrame, { type: 'ask' }> } | { next: 'done' } | Refused
/** `isOver`: the process said so itself and ends alone */
interface Refused {
  next: 'fail'
  failure: Failure
  isOver: boolean
}

/** The messages of one run in their order, each judged: the author of the code may have taken the process over. */
export interface RunJudge {
  /** @param size letters of the message; @throws Error for one that no runner of ours would send */
  hear(frame: CodeFrame, size: number): Verdict
  /** the answer is on its way */
  answered(): void
  readonly rounds: CodeRound[]
  readonly operations: CodeOperation[]
  /** operations by the end of each round, in the end all of them */
  readonly roundEnds: number[]
}

const listen: Verdict = { next: 'listen' }
const tooMuch = (message: string): Verdict => ({ next: 'fail', failure: { outcome: 'limit', message }, isOver: false })

export function judgeRun(job: { mode: string }, limits: CodeLimits, series: IdSeries, roundCount: number): RunJudge {
  const rounds: CodeRound[] = []
  const operations: CodeOperation[] = []
  const roundEnds: number[] = []
  let received = 0
  let requests = 0
  let isAsking = false

  const hearOperation = (operation: CodeOperation): Verdict => {
    if (job.mode === 'before') throw new Error('a write before the save')
    if (operations.length >= limits.operations) return tooMuch(`The code made more than ${limits.operations} changes.`)
    if (operation.kind === 'insert' && !isOfSeries(series, operation.id, limits.operations)) throw new Error('an id of its own')
    operations.push(operation)
    return listen
  }
  const hearRequest = (request: Extract<CodeFrame, { type: 'ask' }>): Verdict => {
    if (request.ask === 'http' && job.mode === 'before') throw new Error('a request outward before the save')
    if (++requests > mostRequests) return tooMuch(`The code asked more than ${mostRequests} times.`)
    isAsking = true
    return { next: 'answer', request }
  }
  const hearRound = ({ output, set, refusal }: { output?: unknown; set: Record<string, unknown>; refusal: string | null }): Verdict => {
    if (rounds.length >= roundCount) throw new Error('more rounds than records')
    roundEnds.push(operations.length)
    rounds.push({ output: output ?? null, set: job.mode === 'before' ? set : {}, refusal: refusal ?? undefined })
    return listen
  }
  const hearDone = (): Verdict => {
    // what the code still did when its last round was told belongs to that one
    if (roundCount > 0) roundEnds[roundCount - 1] = operations.length
    return { next: 'done' }
  }
  return {
    rounds,
    operations,
    roundEnds,
    answered: () => (isAsking = false),
    hear: (frame, size) => {
      received += size
      if (received > resultBytes) return tooMuch(`The results of the code are larger than ${resultBytes} bytes.`)
      // the runner waits for its answer and says nothing
      if (isAsking) throw new Error('a message before the answer')
      if (frame.type === 'ask') return hearRequest(frame)
      if (frame.type === 'operation') return hearOperation(frame.operation)
      if (frame.type === 'round') return hearRound(frame.round)
      if (frame.type === 'failed') {
        const { outcome, message, line } = frame
        const failure = { outcome, message: message.slice(0, 10_000), ...(line !== null && { line }) }
        return { next: 'fail', failure, isOver: true }
      }
      if (frame.type === 'done' && rounds.length === roundCount) return hearDone()
      throw new Error('a message out of turn')
    },
  }
}
