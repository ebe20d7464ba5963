import type { JsonObject, JsonValue } from '#shared/lib/json.ts'
import type { FunctionChangeTold, FunctionRunError } from '#shared/nouns/functions/function-calls.ts'
import type { RunBeginning } from '#shared/nouns/functions/function.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { answerCode, assertOwnFault, type Asking } from '#server/functions/answer-code.ts'
import { applyOperations } from '#server/functions/apply-operations.ts'
import { createCodeContext } from '#server/functions/code-context.ts'
import type { FunctionRow, RunRow, VersionRow } from '#server/functions/function-rows.ts'
import { maskText, maskValue } from '#server/functions/mask-secrets.ts'
import { beginRun, dropRun, endRun, findByDedupe, forgetLiving } from '#server/functions/run-log.ts'
import { endOf, faultOf, limitsOf, newRun, noEnd, type RunEnd } from '#server/functions/run-parts.ts'
import { causeOf, type WriteCause } from '#server/jobs/write-cause.ts'
import { aheadOfWrite } from '#server/mutations/look-ahead.ts'
import { createVerdicts, NeedsVerdicts, writeRecords } from '#server/mutations/write-records.ts'
import type { Platform } from '#server/platform/platform.ts'
import { CodeRefusal, type CodeLanguage, type CodeNames, type CodeOperation, type CodeResult } from '#server/sandbox/code-job.ts'
import { runCode } from '#server/sandbox/run-code.ts'
import { createTurns } from '#server/sandbox/turns.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

export interface FunctionOrder {
  row: FunctionRow
  version: VersionRow
  began: RunBeginning
  /** `data` in the code */
  data: JsonValue
  /** the person or rule that started it: `currentUser` in the code */
  actor: { id: string; name: string }
  /** of a trigger: the code runs once for each, after the write unless `isBefore` says that it judges */
  rounds?: readonly CodeNames[]
  /** of a trigger that is tried: `output` tells the cells that it sets */
  isBefore?: boolean
  /** of a trigger: the change at the beginning, and the records that it runs for */
  root?: string
  records?: readonly string[]
  /** its changes are tried and taken back */
  isDry?: boolean
  /** milliseconds */
  wallMs: number
  /** letters of an output that its caller can use; a longer one fails before any change is made */
  mostOutput?: number
  /** a repeated run of the same key that is done already answers what it answered, and changes nothing */
  dedupe?: string
  /** the write that started it */
  earlier?: WriteCause | undefined
  signal: AbortSignal
}

export interface FunctionRun extends RunEnd {
  id: string
}

/** the id of the error of a run whose output is too long */
export const longOutput = 'long_output'

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
    const known = await org.db.write(() => begin(platform, org, row))
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
function begin({ now }: Platform, org: OrgDatabase, row: RunRow): FunctionRun | undefined {
  const known = row.dedupe === null ? undefined : findByDedupe(org, row.dedupe)
  if (known?.status === 'done') return answerOf(known)
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
      limits: limitsOf(order.wallMs, mostOperations * (order.rounds ? 10 : 1)),
      ...(order.dedupe !== undefined && { seed: order.dedupe }),
      answer: (request) => answerCode(asking, request),
    })
    assertOwnFault(asking, result)
  } catch (error) {
    await org.db.write(() => (couldNotBegin(error) ? dropRun(org, row) : endRun(org, row, { ...noEnd, error: refusedBy(error) })))
    throw error
  } finally {
    ended.abort()
  }
  const masked = maskedEnd(result, order.isBefore === true, secrets)
  const failure = failureOf(result, secrets) ?? beyondOutput(order, masked)
  if (failure) return keep(org, row, { ...masked, status: 'failed', error: failure })
  return finish(platform, org, order, { row, operations: result.operations, end: masked, secrets })
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

/** True where nothing was run because no process or place is free, or the machine fails: it is tried again later. */
export const couldNotBegin = (error: unknown): boolean =>
  error instanceof AppError && (error.id === 'unavailable' || error.id === 'too_many_requests')

/** Taken back on purpose: the changes of a dry run were tried by the write path itself. */
class Rehearsed extends Error {
  override readonly name = 'Rehearsed'
  readonly changes: FunctionChangeTold[]
  constructor(changes: FunctionChangeTold[]) {
    super('a dry run changes nothing')
    this.changes = changes
  }
}

interface Ended {
  row: RunRow
  operations: readonly CodeOperation[]
  end: RunEnd
  secrets: ReadonlySet<string>
}

async function finish(
  platform: Platform,
  org: OrgDatabase,
  order: FunctionOrder,
  { row, operations, end, secrets }: Ended,
): Promise<FunctionRun> {
  const { id, version } = order.row
  const { root, records } = order
  const rule = { kind: 'function' as const, id, version, runId: row.id, ...(root !== undefined && { root }), ...(records && { records }) }
  const cause = causeOf(rule, order.earlier)
  const apply = (): FunctionChangeTold[] => {
    if (operations.length === 0) return []
    const made = applyOperations(contextOf(platform, org, order), operations, { batch: row.id, cause })
    return made.map((change) => ({ ...change, values: maskValue(change.values as JsonObject, secrets) as JsonObject }))
  }
  try {
    if (order.isDry) return await keep(org, row, { ...end, changes: await rehearse(org, apply) })
    return await writeTogether(org, apply, () => {
      const done = { ...end, changes: apply() }
      endRun(org, row, done)
      return { id: row.id, ...done }
    })
  } catch (error) {
    if (couldNotBegin(error)) await org.db.write(() => dropRun(org, row))
    if (couldNotBegin(error) || error instanceof NeedsVerdicts || !(error instanceof AppError || error instanceof CodeRefusal)) throw error
    return keep(org, row, { ...end, status: 'failed', error: maskError(refusedBy(error), secrets) })
  }
}

/** A write in which the rules of several tables may have a say: all are asked before it, at once. */
function writeTogether<Result>(org: OrgDatabase, apply: () => unknown, work: () => Result): Promise<Result> {
  const verdicts = createVerdicts()
  return writeRecords(org.db, work, { verdicts, ahead: aheadOfWrite(org.db, verdicts, apply) })
}

async function rehearse(org: OrgDatabase, apply: () => FunctionChangeTold[]): Promise<FunctionChangeTold[]> {
  try {
    return await writeTogether(org, apply, () => {
      throw new Rehearsed(apply())
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.changes
    throw error
  }
}

async function keep(org: OrgDatabase, row: RunRow, end: RunEnd): Promise<FunctionRun> {
  await org.db.write(() => endRun(org, row, end))
  return { id: row.id, ...end }
}

function maskError(error: FunctionRunError, secrets: ReadonlySet<string>): FunctionRunError {
  const details = error.details === undefined ? {} : { details: maskValue(error.details as JsonValue, secrets) }
  return { ...error, message: maskText(error.message, secrets), ...details }
}

function refusedBy(error: unknown): FunctionRunError {
  if (error instanceof AppError) return { reason: 'write', id: error.id, message: error.message, details: error.details }
  return { reason: 'write', message: error instanceof CodeRefusal ? error.message : '' }
}

/** @throws AppError `invalid_session`, `permission_denied` */
function contextOf({ now, events }: Platform, org: OrgDatabase, { row, version }: FunctionOrder): OrgContext {
  return createCodeContext(org, { id: row.id, ownerId: version.made_by }, { now, events })
}
