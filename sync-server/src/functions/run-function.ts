import type { JsonValue } from '#shared/lib/json.ts'
import type { FunctionChangeTold, FunctionRunError } from '#shared/nouns/functions/function-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { answerCode, assertOwnFault, type Asking } from '#server/functions/answer-code.ts'
import { contextOf, couldNotBegin, finishRun, keepEnd, refusedBy } from '#server/functions/finish-run.ts'
import type { FunctionOrder, FunctionRun } from '#server/functions/function-order.ts'
import type { RunRow } from '#server/functions/function-rows.ts'
import { maskText, maskValue } from '#server/functions/mask-secrets.ts'
import { beginRun, dropRun, endRun, findByDedupe, forgetLiving } from '#server/functions/run-log.ts'
import { endOf, faultOf, limitsOf, newRun, noEnd, type RunEnd } from '#server/functions/run-parts.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { CodeLanguage, CodeResult } from '#server/sandbox/code-job.ts'
import { runCode } from '#server/sandbox/run-code.ts'
import { createTurns } from '#server/sandbox/turns.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** the id of the error of a run whose output is too long */
export const longOutput = 'long_output'

/** changes of one run, or for one record of a trigger: they are one write */
const mostOperations = 1000
const longestInput = 1_000_000

/** Two runs of one organisation at a time, so that its slow functions leave places to the others. */
const turns = createTurns(Infinity, 2, { most: 50, refusal: 'too_many_requests' })

/**
 * Runs code with the rights of the person who saved it. Its changes are made in one write after it has ended, with the row that says so: once, or not at all.
 * A failing function is a result. @throws AppError `plan_limit`, `plan_feature`, `invalid_session` and `permission_denied` of the writer's
 * rights; `unavailable` and `too_many_requests` when nothing was run
 */
export async function runFunction(platform: Platform, org: OrgDatabase, order: FunctionOrder): Promise<FunctionRun> {
  const input = JSON.stringify(order.data)
  if (input.length > longestInput) throw new AppError('body_too_large')
  // refused before anything is counted
  assertPlanned(contextOf(platform, org, order))
  // before the plan pays for it: a run waits for a process of the sandbox as one that is under way
  await turns.take(org.orgId)
  try {
    order.signal.throwIfAborted()
    return await beginAndRun(platform, org, order, input)
  } finally {
    turns.give(org.orgId)
  }
}

async function beginAndRun(platform: Platform, org: OrgDatabase, order: FunctionOrder, input: string): Promise<FunctionRun> {
  const row = rowOf(platform, order, input)
  try {
    const known = await org.db.write(() => begin(platform, org, order, row))
    return known ?? (await run(platform, org, order, row))
  } finally {
    forgetLiving(row.id)
  }
}

/** @throws AppError `plan_feature` */
function assertPlanned({ access }: OrgContext): void {
  if (!access.has('lowCode')) throw new AppError('plan_feature', { feature: 'lowCode' })
}

const rowOf = ({ now }: Platform, { version, began, actor, isDry, wallMs, dedupe }: FunctionOrder, input: string): RunRow =>
  newRun(version, { began, input, actorId: actor.id, wallMs, at: now(), isDry: isDry === true, dedupe })

/** Inside a write: begins the run, or answers as the same one did before. */
function begin({ now }: Platform, org: OrgDatabase, { ended, rounds }: FunctionOrder, row: RunRow): FunctionRun | undefined {
  const known = row.dedupe === null ? undefined : findByDedupe(org, row.dedupe)
  if (known?.status === 'done') {
    ended?.(rounds?.length ?? 0)
    return answerOf(known)
  }
  beginRun(org, row, now)
  return undefined
}

/** A run that is kept, as it was answered. */
function answerOf(row: RunRow): FunctionRun {
  return {
    ...{ id: row.id, status: row.status === 'done' ? 'done' : 'failed', ms: row.ms, mbms: row.mbms, log: row.log },
    output: JSON.parse(row.output ?? 'null') as JsonValue,
    error: row.error === null ? null : (JSON.parse(row.error) as FunctionRunError),
    changes: JSON.parse(row.changes) as FunctionChangeTold[],
  }
}

async function run(platform: Platform, org: OrgDatabase, order: FunctionOrder, row: RunRow): Promise<FunctionRun> {
  const secrets = new Set<string>()
  // what the code asked for ends with its process
  const ended = new AbortController()
  const signal = AbortSignal.any([order.signal, ended.signal])
  const asking: Asking = {
    ...{ platform, isDry: order.isDry === true, signal, secrets, requests: 0 },
    reader: { functionId: order.row.id, ownerId: order.version.made_by },
    owner: () => createOrgContext(org, order.version.made_by, { now: platform.now, source: 'function', events: platform.events }),
  }
  let result: CodeResult
  try {
    result = await runCode({
      group: org.orgId,
      language: order.version.language as CodeLanguage,
      source: order.version.source,
      mode: order.isBefore ? 'before' : order.rounds ? 'after' : 'run',
      ...(order.rounds && { rounds: order.rounds }),
      names: { data: order.data, currentUser: order.actor },
      limits: limitsOf(order.wallMs, mostOperations * Math.min(order.rounds?.length ?? 1, 10)),
      ...(order.dedupe !== undefined && { seed: order.dedupe }),
      answer: (request) => answerCode(asking, request),
    })
    assertOwnFault(asking, result)
  } catch (error) {
    await org.db.write(() =>
      couldNotBegin(error) ? dropRun(org, row) : endRun(org, row, { ...noEnd, error: refusedBy(error) }, platform.now()),
    )
    throw error
  } finally {
    ended.abort()
  }
  const masked = maskedEnd(result, order.isBefore === true, secrets)
  const failure = failureOf(result, secrets) ?? beyondOutput(order, masked) ?? beyondChanges(result)
  if (failure) return keepEnd(platform, org, order, row, { ...masked, status: 'failed', error: failure })
  return finishRun(platform, org, order, { row, result, end: masked, secrets })
}

function maskedEnd(result: CodeResult, isBefore: boolean, secrets: ReadonlySet<string>): RunEnd {
  const output = isBefore ? result.rounds[0]?.set : result.output
  return { ...endOf(result, secrets), output: maskValue((output ?? null) as JsonValue, secrets) }
}

function failureOf(result: CodeResult, secrets: ReadonlySet<string>): FunctionRunError | undefined {
  const refusal = result.rounds.find((round) => round.refusal !== undefined)?.refusal
  const refused = refusal === undefined ? undefined : { reason: 'refused' as const, message: maskText(refusal, secrets) }
  return faultOf(result, secrets) ?? refused
}

function beyondOutput({ mostOutput = Infinity }: FunctionOrder, { output }: RunEnd): FunctionRunError | undefined {
  if (mostOutput === Infinity || JSON.stringify(output).length <= mostOutput) return undefined
  return { reason: 'limit', id: longOutput, message: `The output is longer than ${mostOutput} letters.` }
}

function beyondChanges({ roundEnds = [] }: CodeResult): FunctionRunError | undefined {
  if (roundEnds.every((end, at) => end - (roundEnds[at - 1] ?? 0) <= mostOperations)) return undefined
  return { reason: 'limit', message: `The code made more than ${mostOperations} changes for one record.` }
}
