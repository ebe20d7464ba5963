import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createOrgContext } from '#server/access/org-context.ts'
import { answerRequest, type AiInput, type AiResult } from '#server/features/ai-builder/answer-request.ts'
import { assertAllowed } from '#server/features/ai-builder/begin-request.ts'
import { creditsFor, settleCredits } from '#server/features/ai-builder/credits.ts'
import { AiFailure } from '#server/features/ai-builder/hosts/ai-failure.ts'
import type { AiUse } from '#server/features/ai-builder/hosts/ai-host.ts'
import { addLostWork, liveRequests, type LiveRequest } from '#server/features/ai-builder/live-requests.ts'
import { endRequest, findRequest, noteUse, startRequest } from '#server/features/ai-builder/request-rows.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { onAbort } from '#server/lib/on-abort.ts'
import { PermanentFailure } from '#server/lib/permanent-failure.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

const payloadSchema = z.strictObject({ id: idSchema })
/** After so many tries a host that is busy or away has not answered. */
const mostTries = 3

/** An effect: asks the host and stores the answer, or the reason why there is none. One that was ended is left alone. */
export async function runRequest(payload: unknown, { platform, org, attempt, signal }: EffectContext): Promise<void> {
  const { id } = parsePayload(payload)
  const row = findRequest(org, id)
  if (!row || row.input === null || (row.status !== 'waiting' && row.status !== 'running')) return
  // tries before this one are paid for as well
  const use: AiUse = { tokensIn: row.tokens_in, tokensOut: row.tokens_out }
  const live: LiveRequest = { stop: new AbortController(), text: '', progress: null, sent: 0, use }
  const leave = onAbort(signal, () => live.stop.abort())
  liveRequests(platform).set(id, live)
  try {
    await org.db.write(() => startRequest(org, id, platform.now()))
    const context = createOrgContext(org, row.member_id, { now: platform.now, source: 'app', events: platform.events })
    // it may have waited for long
    assertAllowed(platform, context, { kind: row.kind, keepsTexts: row.keep_texts === 1 })
    const ends = Date.now() + platform.config.ai.mostMs
    const result = await answerRequest({ platform, context, id, live, use, ends }, JSON.parse(row.input) as AiInput)
    await end({ status: 'done', result })
  } catch (error) {
    addLostWork(live, error)
    // the server stops: another start goes on
    const goesOn = signal.aborted || ((error instanceof AiFailure ? error.passing : !(error instanceof AppError)) && attempt < mostTries)
    if (goesOn) {
      await org.db.write(() => noteUse(org, id, use, creditsFor(use, platform.config.ai)))
      throw error
    }
    platform.log.warn({ err: error, orgId: org.orgId, request: id }, 'a request to the AI host failed')
    await end({ status: 'failed', error: problemOf(error) })
  } finally {
    leave()
    liveRequests(platform).delete(id)
  }

  /** One that was ended meanwhile has paid already. */
  async function end(outcome: { status: 'done' | 'failed'; result?: AiResult; error?: { id: string; metadata?: unknown } }): Promise<void> {
    const { member_id: memberId = '' } = row ?? {}
    await org.db.write(() => {
      const now = findRequest(org, id)
      if (now?.status !== 'running') return
      const credits = creditsFor(use, platform.config.ai)
      settleCredits({ org, memberId, now: platform.now }, credits)
      endRequest(org, id, { ...outcome, ...use, credits }, platform.now())
    })
  }
}

function problemOf(error: unknown): { id: string; metadata?: unknown } {
  if (error instanceof AiFailure) return { id: error.problem, ...(error.metadata && { metadata: error.metadata }) }
  return error instanceof AppError ? { id: error.id } : { id: 'internal' }
}

/** Inside the write that gives it up: its asker is told, and pays for what its tries took. */
export function giveUpRequest(payload: unknown, org: OrgDatabase, now: Date): void {
  const parsed = payloadSchema.safeParse(payload)
  const row = parsed.success ? findRequest(org, parsed.data.id) : undefined
  if (!row || (row.status !== 'waiting' && row.status !== 'running')) return
  const { credits, tokens_in: tokensIn, tokens_out: tokensOut } = row
  settleCredits({ org, memberId: row.member_id, now: () => now }, credits)
  endRequest(org, row.id, { tokensIn, tokensOut, credits, status: 'failed', error: { id: 'api_unknown_error' } }, now)
}

function parsePayload(payload: unknown): z.output<typeof payloadSchema> {
  const parsed = payloadSchema.safeParse(payload)
  if (!parsed.success) throw new PermanentFailure('a request needs its id')
  return parsed.data
}
