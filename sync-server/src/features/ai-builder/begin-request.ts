import { newId } from '#shared/lib/ids.ts'
import { isDescribed } from '#shared/nouns/ai-builder/ai-limits.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { assertMay } from '#server/access/assert-may.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openStructure } from '#server/access/record-rights.ts'
import type { AiInput } from '#server/features/ai-builder/answer-request.ts'
import { creditsFor, reserveCredit, reservedCredits, settleCredits } from '#server/features/ai-builder/credits.ts'
import { hostsOf } from '#server/features/ai-builder/hosts/hosts-of.ts'
import { liveRequests, countSoFar } from '#server/features/ai-builder/live-requests.ts'
import {
  endRequest,
  findRequest,
  hasAgreed,
  insertRequest,
  openRequests,
  readAiSettings,
  runningOf,
  type OpenRequest,
} from '#server/features/ai-builder/request-rows.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { decideDocumentAccess } from '#server/sync/document-access.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Demands that a host may be asked, also while a request waits. @param keepsTexts whether words of the request stay
 * @throws AppError `ai_not_configured`, `ai_off`, `ai_not_agreed`
 */
export function assertAllowed(
  { config: { ai } }: Platform,
  { org, memberId }: OrgContext,
  { kind, keepsTexts }: { kind: AiInput['kind']; keepsTexts: boolean },
): void {
  const isThere = ai.chat !== undefined || (kind === 'app' && ai.builderUrl !== undefined)
  if (!isThere) throw new AppError('ai_not_configured')
  if (!readAiSettings(org).enabled) throw new AppError('ai_off')
  if (!hasAgreed(org, memberId, hostsOf(ai), keepsTexts)) throw new AppError('ai_not_agreed')
}

/** Demands that a host is there and may be asked. @throws AppError as {@link assertAllowed}, `ai_busy` */
export function assertReady(platform: Platform, context: OrgContext, kind: AiInput['kind']): void {
  const { org, memberId } = context
  assertAllowed(platform, context, { kind, keepsTexts: readAiSettings(org).keepTexts })
  if (runningOf(org, memberId) !== undefined) throw new AppError('ai_busy')
}

/** The rights that what is asked for takes. @throws AppError `permission_denied`, `object_not_found`, `description_too_short` */
export function assertAsked(context: OrgContext, input: AiInput): void {
  const { access } = context
  if (input.kind !== 'formula' && input.kind !== 'text') assertMay(access, { about: 'flag', flag: 'create_table' })
  if (input.kind === 'app' || input.kind === 'change') assertMay(access, { about: 'flag', flag: 'create_dashboard' })
  if (input.kind === 'formula' || input.kind === 'automation') openStructure(context, input.tableId)
  if (input.kind === 'text') assertWritesText(context, input.page)
  const isGiven = input.kind === 'text' && input.act !== 'write' ? input.text.trim() !== '' : isDescribed(input.description)
  if (!isGiven) throw new AppError('description_too_short')
}

/** A text is for a page that its asker writes, or for a new one. @throws AppError `page_not_found`, `permission_denied` */
function assertWritesText(context: OrgContext, page: string | undefined): void {
  if (page === undefined) return assertMay(context.access, { about: 'flag', flag: 'create_doc_pages' })
  const right = decideDocumentAccess(context, { kind: 'page', id: page })
  if (right === 'none') throw new AppError('page_not_found')
  if (right !== 'write') throw new AppError('permission_denied')
}

/** Members whose files are read now: only then is their request stored, where another would find it. */
const reading = new WeakMap<OrgDatabase, Set<string>>()

/** Does the work before a request for one member at a time. @throws AppError `ai_busy` */
export async function oneAtATime<T>({ org, memberId }: OrgContext, work: () => Promise<T>): Promise<T> {
  const members = reading.get(org) ?? new Set()
  if (members.has(memberId)) throw new AppError('ai_busy')
  reading.set(org, members.add(memberId))
  try {
    return await work()
  } finally {
    members.delete(memberId)
  }
}

/** Stores a request and queues it, with a credit. @returns its id @throws AppError as {@link assertReady}, `plan_limit`, `ai_member_limit` */
export async function beginRequest(platform: Platform, context: OrgContext, input: AiInput): Promise<string> {
  const { org, memberId } = context
  const id = newId()
  await org.db.write(() => {
    // two at once: the second finds the first
    assertReady(platform, context, input.kind)
    reserveCredit(context)
    insertRequest(org, { id, memberId, kind: input.kind, input, words: wordsOf(input) }, context.now())
    enqueueEffect(org, 'ai.ask', { id }, context.now(), { id: `ai.ask:${id}` })
  })
  return id
}

const wordsOf = (input: AiInput): string =>
  [input.description, ...(input.kind === 'text' ? [input.text] : [])].filter((text) => text !== '').join('\n\n')

/** Ends a request of the caller. Its host worked until now, which costs as much as it can be guessed. @throws AppError `not_found` */
export async function stopRequest(platform: Platform, context: OrgContext, id: string): Promise<void> {
  const { org, memberId } = context
  const live = liveRequests(platform).get(id)
  await org.db.write(() => {
    const row = findRequest(org, id)
    if (!row || row.member_id !== memberId) throw new AppError('not_found')
    if (row.status === 'waiting' || row.status === 'running') endNow(platform, context, row, { status: 'cancelled' })
  })
  live?.stop.abort()
}

/** Ends all requests of an organisation that has switched AI off: what is queued is not asked, and what is asked is not waited for. */
export async function stopAllRequests(platform: Platform, context: OrgContext): Promise<void> {
  const { org } = context
  const ended = await org.db.write(() => {
    const open = openRequests(org)
    for (const row of open) endNow(platform, context, row, { status: 'failed', error: { id: 'ai_off' } })
    return open
  })
  for (const { id } of ended) liveRequests(platform).get(id)?.stop.abort()
}

/** Inside a write: ends an open request. Its host worked until now. */
function endNow(
  platform: Platform,
  { org, now }: OrgContext,
  row: OpenRequest,
  outcome: { status: 'cancelled' | 'failed'; error?: { id: string } },
): void {
  const live = liveRequests(platform).get(row.id)
  const use = live ? countSoFar(live) : { tokensIn: row.tokens_in, tokensOut: row.tokens_out }
  const credits = row.status === 'waiting' ? 0 : Math.max(reservedCredits, creditsFor(use, platform.config.ai))
  settleCredits({ org, memberId: row.member_id, now }, credits)
  endRequest(org, row.id, { ...outcome, ...use, credits }, now())
}
