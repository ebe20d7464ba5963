import { AppError } from '#shared/protocol/errors.ts'
import { CodeRefusal, type CodeJob, type CodeLimits, type CodeResult } from '#server/sandbox/code-job.ts'
import { answerBytes, boundLimits, frameBytes, jobBytes } from '#server/sandbox/code-limits.ts'
import type { CodeProcess } from '#server/sandbox/process/code-process.ts'
import type { CodeFrame } from '#server/sandbox/process/frames.ts'
import { judgeRun, type Failure, type RunJudge } from '#server/sandbox/process/judge-run.ts'
import { makeIdSeries } from '#server/sandbox/process/make-ids.ts'

/** A job as a process gets it: that of a caller, or a step before it. */
export interface HandedJob extends Omit<CodeJob, 'mode'> {
  mode: CodeJob['mode'] | 'compile'
}

/** After its last message a process has this long to end by itself, so that all it printed is read. */
const lingerMs = 500

/**
 * Runs one job in a process that waits for it, and ends the process. Each way to end is an outcome.
 * @throws TypeError when the job is no JSON
 */
export async function runJob(child: CodeProcess, job: HandedJob, now: number): Promise<CodeResult> {
  const limits = boundLimits(job.limits)
  const rounds = job.rounds ?? [{}]
  const series = makeIdSeries(job.seed, now)
  const line = JSON.stringify({ source: job.source, mode: job.mode, names: job.names, rounds, limits, ...series })
  const judge = judgeRun(job, limits, series, rounds.length)
  if (Buffer.byteLength(line) > jobBytes) {
    const failure: Failure = { outcome: 'limit', message: `The code and its input are larger than ${jobBytes} bytes.` }
    return resultOf(judge, limits, { failure, log: '', ms: 0 })
  }
  return resultOf(judge, limits, await converse(child, job, limits, judge, line))
}

interface Ended {
  failure: Failure | undefined
  log: string
  ms: number
  isLost?: boolean
}

/** From the job's line to the end of the process. */
function converse(child: CodeProcess, job: HandedJob, limits: CodeLimits, judge: RunJudge, line: string): Promise<Ended> {
  const began = performance.now()
  const log: Buffer[] = []
  let logSize = 0
  let answered = 0
  let failure: Failure | undefined
  /** set once there is an outcome; nothing is heard after it */
  let took: number | undefined
  let linger: NodeJS.Timeout | undefined

  return new Promise((resolve) => {
    const settle = (found: Failure | undefined, isOver: boolean): void => {
      if (took !== undefined) return
      took = performance.now() - began
      failure = found
      if (isOver) linger = setTimeout(child.end, lingerMs)
      else child.end()
    }
    const fail = (outcome: Failure['outcome'], message: string): void => settle({ outcome, message }, false)
    const timer = setTimeout(() => fail('time', `The code ran longer than ${limits.wallMs} ms.`), limits.wallMs)
    const answer = async (request: Extract<CodeFrame, { type: 'ask' }>): Promise<void> => {
      const text = await answerText(job, request)
      if (took !== undefined) return
      judge.answered()
      answered += text.length
      if (answered > answerBytes) fail('limit', `The code read more than ${answerBytes} bytes.`)
      else if (child.write(text) > jobBytes + 2 * frameBytes) fail('error', 'The process does not read its answers.')
    }
    child.begin({
      onFrame: (frame, size) => {
        if (took !== undefined) return
        const verdict = judge.hear(frame, size)
        if (verdict.next === 'answer') void answer(verdict.request)
        else if (verdict.next === 'done') settle(undefined, true)
        else if (verdict.next === 'fail') settle(verdict.failure, verdict.isOver)
      },
      onPrint: (chunk) => {
        logSize += chunk.length
        if (logSize <= limits.logBytes) log.push(chunk)
        // bytes of a run that ended well may still be on their way
        else if (took === undefined || failure === undefined) {
          took ??= performance.now() - began
          failure = { outcome: 'limit', message: `The code printed more than ${limits.logBytes} bytes.` }
          child.end()
        }
      },
      onBroken: (error) =>
        error instanceof RangeError
          ? fail('limit', 'A result or a change of the code is too large or too deep.')
          : fail('error', 'The process of the code sent what is no message.'),
      onEnd: (code, signal) => {
        clearTimeout(timer)
        clearTimeout(linger)
        // its own end has a code, and ours comes with an outcome: only others end it otherwise
        const isLost = took === undefined && code === null && (signal === null || signal === 'SIGKILL')
        if (took === undefined) failure = failureOfEnd(code, signal, limits.cpuMs)
        const ms = Math.ceil(Math.min(took ?? performance.now() - began, limits.wallMs))
        resolve({ failure, log: Buffer.concat(log).toString('utf8'), ms, isLost })
      },
    })
    child.write(line)
  })
}

/** The line of an answer, errors included. */
async function answerText(job: HandedJob, { ask, args }: Extract<CodeFrame, { type: 'ask' }>): Promise<string> {
  try {
    const text = JSON.stringify({ ok: true, value: (await job.answer({ ask, args })) ?? null })
    if (text.length <= frameBytes) return text
    return JSON.stringify({ ok: false, message: `The answer to ${ask} is larger than ${frameBytes} bytes: ask for less.` })
  } catch (error) {
    const isForAuthor = error instanceof CodeRefusal || error instanceof AppError
    return JSON.stringify({ ok: false, message: isForAuthor ? error.message : `${ask} failed.` })
  }
}

/** A process that ends without a word: by its limit of processor time, or by its author. */
function failureOfEnd(code: number | null, signal: string | null, cpuMs: number): Failure {
  const isCpu = signal === 'SIGXCPU' || code === 128 + 24
  if (isCpu) return { outcome: 'time', message: `The code used more than ${cpuMs} ms of the processor.` }
  return { outcome: 'error', message: 'The process of the code ended before the code did.' }
}

function resultOf({ rounds, operations, roundEnds }: RunJudge, { memoryMb }: CodeLimits, { failure, log, ms, isLost }: Ended): CodeResult {
  const paid = { log, ms, mbMs: ms * memoryMb }
  const nothing = { output: null, set: {}, refusal: undefined }
  if (!failure) return { outcome: 'done', ...(rounds[0] ?? nothing), rounds, operations, roundEnds, ...paid }
  const { outcome, message, line } = failure
  const error = { message, ...(line !== undefined && { line }) }
  return { outcome, ...nothing, rounds: [], operations: [], error, ...paid, ...(isLost && { isLost }) }
}
