import type { JsonObject, JsonValue } from '#shared/lib/json.ts'
import type { FunctionChangeTold, FunctionRunError } from '#shared/nouns/functions/function-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { applyOperations } from '#server/functions/apply-operations.ts'
import { createCodeContext } from '#server/functions/code-context.ts'
import type { FunctionOrder, FunctionRun } from '#server/functions/function-order.ts'
import type { RunRow } from '#server/functions/function-rows.ts'
import { maskText, maskValue } from '#server/functions/mask-secrets.ts'
import { dropRun, endRun, mostKeptChanges } from '#server/functions/run-log.ts'
import type { RunEnd } from '#server/functions/run-parts.ts'
import { asRounds, slicesOf, type Slice } from '#server/functions/slices-of-run.ts'
import { causeOf, type WriteCause } from '#server/jobs/write-cause.ts'
import { aheadOfWrite } from '#server/mutations/look-ahead.ts'
import { createVerdicts, writeRecords } from '#server/mutations/write-records.ts'
import type { Platform } from '#server/platform/platform.ts'
import { CodeRefusal, type CodeOperation, type CodeResult } from '#server/sandbox/code-job.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

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
  result: CodeResult
  /** its texts are masked */
  end: RunEnd
  secrets: ReadonlySet<string>
}

interface Finishing extends Ended {
  platform: Platform
  org: OrgDatabase
  order: FunctionOrder
  cause: WriteCause
  /** values of changes, as people may read them, by their ids: of those that are told */
  masked: ReadonlyMap<CodeOperation, JsonObject>
}

/**
 * Makes the changes of a run, in one write together with the row that says so. A trigger has several writes, each of whole records and with
 * the note that these are done (decision 291). Nobody waits for all of a bulk.
 */
export function finishRun(platform: Platform, org: OrgDatabase, order: FunctionOrder, ended: Ended): Promise<FunctionRun> {
  const { id, version } = order.row
  const { root, records, rounds, isDry } = order
  const rule = {
    kind: 'function' as const,
    id,
    version,
    runId: ended.row.id,
    ...(root !== undefined && { root }),
    ...(records && { records }),
  }
  // outside the write, and no more than is told
  const told = ended.result.operations.slice(0, rounds && !isDry ? mostKeptChanges : Infinity)
  const masked = new Map(told.map((operation) => [operation, maskedValues(operation, ended.secrets)]))
  const finishing = { ...ended, platform, org, order, cause: causeOf(rule, order.earlier), masked }
  return isDry ? tryChanges(finishing) : makeChanges(finishing)
}

const maskedValues = (operation: CodeOperation, secrets: ReadonlySet<string>): JsonObject =>
  maskValue(('values' in operation ? operation.values : {}) as JsonObject, secrets) as JsonObject

async function tryChanges(finishing: Finishing): Promise<FunctionRun> {
  const { platform, org, order, row, end, result } = finishing
  try {
    return await keepEnd(platform, org, order, row, { ...end, changes: await rehearse(org, () => apply(finishing, result.operations)) })
  } catch (error) {
    return failed(finishing, error, [])
  }
}

async function makeChanges(finishing: Finishing): Promise<FunctionRun> {
  const { platform, org, order, row, end, result } = finishing
  const waiting: Slice[] = slicesOf(result, order.rounds !== undefined)
  const changes: FunctionChangeTold[] = []
  for (let slice = waiting.shift(); slice; slice = waiting.shift()) {
    const { operations, until } = slice
    const isLast = waiting.length === 0
    try {
      const made = await writeTogether(
        org,
        () => apply(finishing, operations),
        () => {
          const told = apply(finishing, operations)
          order.ended?.(until)
          if (isLast) endRun(org, row, { ...end, changes: [...changes, ...told] }, platform.now())
          return told
        },
      )
      changes.push(...made)
    } catch (error) {
      const single = isRefusal(error) ? asRounds(result, slice) : []
      if (single.length < 2) return failed(finishing, error, changes)
      // the records before the one that is refused keep their changes
      waiting.unshift(...single)
    }
  }
  return { id: row.id, ...end, changes }
}

/** A refusal ends the run, and the rest of it is not made. @throws a fault that may be gone when what is left is tried again */
async function failed(finishing: Finishing, error: unknown, changes: FunctionChangeTold[]): Promise<FunctionRun> {
  const { platform, org, order, row, end, secrets } = finishing
  if (couldNotBegin(error)) {
    await org.db.write(() => (changes.length === 0 ? dropRun(org, row) : endRun(org, row, { ...end, changes }, platform.now())))
    throw error
  }
  if (!isRefusal(error)) throw error
  return keepEnd(platform, org, order, row, { ...end, changes, status: 'failed', error: maskError(refusedBy(error), secrets) })
}

const isRefusal = (error: unknown): boolean => !couldNotBegin(error) && (error instanceof AppError || error instanceof CodeRefusal)

/** Inside a write: makes changes. @returns those that are told */
function apply({ platform, org, order, row, cause, masked }: Finishing, operations: readonly CodeOperation[]): FunctionChangeTold[] {
  if (operations.length === 0) return []
  const made = applyOperations(contextOf(platform, org, order), operations, { batch: row.id, cause })
  return made.flatMap((change, at) => {
    const values = masked.get(operations[at] as CodeOperation)
    return values ? [{ ...change, values }] : []
  })
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

/** Ends a run that makes no further change. */
export async function keepEnd(
  { now }: Platform,
  org: OrgDatabase,
  { ended, rounds }: FunctionOrder,
  row: RunRow,
  end: RunEnd,
): Promise<FunctionRun> {
  await org.db.write(() => {
    ended?.(rounds?.length ?? 0)
    endRun(org, row, end, now())
  })
  return { id: row.id, ...end }
}

function maskError(error: FunctionRunError, secrets: ReadonlySet<string>): FunctionRunError {
  const details = error.details === undefined ? {} : { details: maskValue(error.details as JsonValue, secrets) }
  return { ...error, message: maskText(error.message, secrets), ...details }
}

export function refusedBy(error: unknown): FunctionRunError {
  if (error instanceof AppError) return { reason: 'write', id: error.id, message: error.message, details: error.details }
  return { reason: 'write', message: error instanceof CodeRefusal ? error.message : '' }
}

/** @throws AppError `invalid_session`, `permission_denied` */
export function contextOf({ now, events }: Platform, org: OrgDatabase, { row, version }: FunctionOrder): OrgContext {
  return createCodeContext(org, { id: row.id, ownerId: version.made_by }, { now, events })
}
