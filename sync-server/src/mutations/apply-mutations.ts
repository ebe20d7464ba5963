import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { AppError } from '#shared/protocol/errors.ts'
import type { Mutation, MutationAnswer, MutationBatch, MutationResult } from '#shared/protocol/mutations.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import type { SignIn } from '#server/identity/follow-sign-in.ts'
import type { MutationHandler, MutationHandlers } from '#server/mutations/mutation-registry.ts'
import { lookAhead, mostLooks } from '#server/mutations/look-ahead.ts'
import { shiftMadeAt } from '#server/mutations/made-at.ts'
import { createVerdicts, NeedsVerdicts, writeRecords, type Ahead } from '#server/mutations/write-records.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'
import { isoTime } from '#server/lib/iso-time.ts'

export interface MutationEnvironment {
  handlers: MutationHandlers
  log: Logger
  requestId: string
  /** the caller's session; undefined for work of the server itself */
  signIn?: Pick<SignIn, 'ask' | 'assert'>
  /** called with each answer, for metrics */
  onResult?: (kind: string, status: string) => void
}

const findResult = compileOnce((build: Kysely<OrgSchema>) =>
  build.selectFrom('mutation_result').select(['member_id', 'result']).where('id', '=', ''),
)
const insertResult = compileOnce((build: Kysely<OrgSchema>) =>
  build.insertInto('mutation_result').values({ id: '', member_id: '', kind: '', result: '', made_at: '', arrived_at: '' }),
)

/** A batch that takes longer is continued in the next turn, so that nobody waits for a large one (F37). */
const turnMs = 25

/**
 * Applies a batch in order, in durable commits of at most about {@link turnMs}. Each mutation has a write of its own, so that a refused one
 * does not affect the others. Before the commit handlers change only the file: a turn may be run twice (`SqlDatabase.write`). Results are
 * stored with the changes: a resend, also of an interrupted batch, gets the first answer and changes nothing. Rights are read again before
 * each mutation, because an earlier one may change them. One that rules cannot judge now ends the answer, which leaves it and those after it out.
 * @throws AppError `invalid_session` when the session ended meanwhile, `unavailable` when the first one cannot be judged now
 */
export async function applyMutations(context: OrgContext, batch: MutationBatch, environment: MutationEnvironment): Promise<MutationAnswer> {
  const { org } = context
  const arrivedAt = context.now()
  const results: MutationResult[] = []
  const verdicts = createVerdicts()
  let looks = 0
  let span = Infinity
  while (results.length < batch.mutations.length) {
    await environment.signIn?.ask()
    const waiting = results.length === 0 ? batch.mutations : batch.mutations.slice(results.length)
    const tryOne = (mutation: Mutation): void => {
      if (!org.db.get(findResult(mutation.id)))
        perform(context, mutation, shiftMadeAt(mutation.madeAt, batch.sentAt, arrivedAt), environment)
    }
    const next = waiting.slice(0, span)
    const ahead: Ahead = {
      ask: async () => (next.length > 1 && looks++ < mostLooks ? await lookAhead(org.db, verdicts, next, tryOne, turnMs) : []),
      judged: (isWhole) => {
        span = isWhole ? span * 4 : Math.ceil(next.length / 4)
        if (!isWhole) looks--
      },
    }
    const options = { retryable: true, verdicts, ahead }
    const part = await writeRecords(org.db, () => applySome(context, waiting, batch.sentAt, arrivedAt, environment), options).catch(
      (error: unknown) => {
        // those before it have their ends; it and those after it, which may follow from it, are sent again
        if (results.length > 0 && error instanceof AppError && error.id === 'unavailable') return []
        throw error
      },
    )
    if (part.length === 0) break
    for (const [index, { status }] of part.entries()) environment.onResult?.(knownKind(waiting[index]?.kind ?? '', environment), status)
    results.push(...part)
  }
  return { results, seq: org.currentSeq(), epoch: org.epoch }
}

/** Inside a write: as many as fit into {@link turnMs}, at least one. */
function applySome(
  context: OrgContext,
  mutations: readonly Mutation[],
  sentAt: string,
  arrivedAt: Date,
  environment: MutationEnvironment,
): MutationResult[] {
  environment.signIn?.assert()
  const started = performance.now()
  const done: MutationResult[] = []
  for (const mutation of mutations) {
    try {
      done.push(applyOne(context, mutation, shiftMadeAt(mutation.madeAt, sentAt, arrivedAt), arrivedAt, environment))
    } catch (error) {
      // those before it are committed first, so that it is judged against what they left
      if (done.length > 0 && error instanceof NeedsVerdicts && context.org.db.inTransaction) break
      throw error
    }
    if (performance.now() - started >= turnMs) break
  }
  return done
}

/** The name of a kind in metrics: anybody can send any text. */
function knownKind(kind: string, { handlers }: MutationEnvironment): string {
  return Object.hasOwn(handlers, kind) ? kind : 'unknown'
}

function applyOne(
  context: OrgContext,
  mutation: Mutation,
  madeAt: Date,
  arrivedAt: Date,
  environment: MutationEnvironment,
): MutationResult {
  const { org, memberId } = context
  const { db } = org
  const { id, kind } = mutation
  const before = db.get(findResult(id))
  if (before) {
    if (before.member_id === memberId) return JSON.parse(before.result) as MutationResult
    return refusal(id, new AppError('conflict', { reason: 'mutation id already used' }))
  }
  const result = attempt(context, mutation, madeAt, environment)
  // An unexpected failure may be gone tomorrow: it is not remembered, so that a resend tries again.
  if (result.status === 'applied' || result.error.id !== 'internal') {
    db.run(insertResult(id, memberId, kind.slice(0, 100), JSON.stringify(result), isoTime(madeAt), isoTime(arrivedAt)))
  }
  return result
}

function attempt(context: OrgContext, mutation: Mutation, madeAt: Date, environment: MutationEnvironment): MutationResult {
  const { org } = context
  const { log, requestId } = environment
  const { id, kind } = mutation
  try {
    perform(context, mutation, madeAt, environment)
    return { id, status: 'applied', seq: org.currentSeq() }
  } catch (error) {
    // A full or failing disk ends the whole transaction: nothing of the batch may be reported as applied.
    if (!org.db.inTransaction || error instanceof NeedsVerdicts) throw error
    if (error instanceof AppError) return refusal(id, error)
    if (isTakenId(error)) return refusal(id, new AppError('conflict', { reason: 'id already used' }))
    log.error({ err: error, requestId, mutation: id, kind }, 'unexpected error in a mutation')
    return refusal(id, new AppError('internal'))
  }
}

/** @throws the errors of the mutation's handler, `invalid_request` for an unknown kind or other arguments */
function perform(context: OrgContext, { id, kind, args }: Mutation, madeAt: Date, { handlers }: MutationEnvironment): void {
  const { org } = context
  const handler = Object.hasOwn(handlers, kind) ? handlers[kind] : undefined
  if (!handler) throw new AppError('invalid_request', { reason: 'unknown kind', kind })
  const checked = checkArgs(handler, args)
  org.db.writeNow(() => {
    handler.apply(createOrgContext(org, context.memberId, context), checked, { id, madeAt })
  })
}

function checkArgs({ schema, surely }: MutationHandler, args: unknown): unknown {
  if (surely?.(args)) return args
  const parsed = schema.safeParse(args)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.slice(0, 20).map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new AppError('invalid_request', { issues })
}

/** Devices make the ids: an id that already exists is the device's mistake, and a retry cannot help. */
function isTakenId(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === 'SQLITE_CONSTRAINT_UNIQUE'
}

function refusal(id: string, { id: errorId, message, details }: AppError): MutationResult {
  return { id, status: 'refused', error: { id: errorId, message, ...(details !== undefined && { details }) } }
}
