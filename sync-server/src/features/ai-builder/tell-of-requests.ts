import { sql } from 'kysely'
import { errorCatalogue, AppError, type ErrorId } from '#shared/protocol/errors.ts'
import type { AiJob, AiStatus, LoggedRequest } from '#shared/nouns/ai-builder/ai-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { AiResult } from '#server/features/ai-builder/answer-request.ts'
import { creditState } from '#server/features/ai-builder/credits.ts'
import { hostsOf } from '#server/features/ai-builder/hosts/hosts-of.ts'
import { labelsIn, liveRequests } from '#server/features/ai-builder/live-requests.ts'
import { estimateOf, findRequest, hasAgreed, mostLogged, readAiSettings, runningOf } from '#server/features/ai-builder/request-rows.ts'
import type { AiRequestRow } from '#server/storage/schema/ai-tables.ts'
import type { Platform } from '#server/platform/platform.ts'

export function readStatus({ config: { ai } }: Platform, context: OrgContext): AiStatus {
  const { org, memberId } = context
  const { enabled, keepTexts } = readAiSettings(org)
  const hosts = hostsOf(ai)
  return {
    host: ai.builderUrl !== undefined ? 'builder' : ai.chat ? 'chat' : 'none',
    helps: ai.chat !== undefined,
    hosts,
    ...{ enabled, keepTexts, agreed: hasAgreed(org, memberId, hosts), running: runningOf(org, memberId) ?? null },
    credits: creditState(context),
  }
}

/** @throws AppError `not_found` for a request of somebody else, or one that is forgotten */
export function readJob(platform: Platform, { org, memberId, now }: OrgContext, id: string): AiJob {
  const row = findRequest(org, id)
  if (!row || row.member_id !== memberId) throw new AppError('not_found')
  const live = liveRequests(platform).get(id)
  const result = row.result === null ? undefined : (JSON.parse(row.result) as AiResult)
  const ended = row.ended_at === null ? now() : new Date(row.ended_at)
  return {
    ...{ id, kind: row.kind, status: row.status, credits: row.credits },
    progress: row.status === 'done' ? 1 : (live?.progress ?? null),
    estimate: estimateOf(org, row.kind),
    passed: Math.max(0, ended.getTime() - Date.parse(row.at)),
    found: live ? labelsIn(live.text) : [],
    plan: result?.plan ?? null,
    text: result?.text ?? null,
    notes: result?.notes ?? [],
    error: row.error === null ? null : problemOf(JSON.parse(row.error) as { id: string; metadata?: unknown }),
  }
}

/** As the specification tells errors of the builder (2 §8): {id, message, metadata}. */
function problemOf({ id, metadata }: { id: string; metadata?: unknown }): NonNullable<AiJob['error']> {
  const known = Object.hasOwn(errorCatalogue, id) ? errorCatalogue[id as ErrorId] : errorCatalogue.internal
  return { id, message: known.text, ...(metadata !== undefined && { metadata }) }
}

export function listRequests(
  { org, memberId }: OrgContext,
  { before, size }: { before?: string | undefined; size: number },
): LoggedRequest[] {
  const { db } = org
  // neither files nor whole plans are read for a list
  const newest = db.build
    .selectFrom('ai_request')
    .select(['id', 'member_id', 'kind', 'status', 'at', 'tokens_in', 'tokens_out', 'credits', 'error', 'keep_texts', 'asked'])
    .select(sql<string | null>`substr(result, 1, ${mostLogged})`.as('answered'))
    .orderBy('at', 'desc')
    .limit(size)
  // a text may be of a private page: its words are for who asked alone
  const tells = ({ kind, member_id: asker, keep_texts: kept }: Pick<AiRequestRow, 'kind' | 'member_id' | 'keep_texts'>): boolean =>
    kept === 1 && (kind !== 'text' || asker === memberId)
  return db.all(before === undefined ? newest : newest.where('at', '<', before)).map((row) => ({
    ...{ id: row.id, memberId: row.member_id, kind: row.kind, status: row.status, at: row.at },
    ...{ tokensIn: row.tokens_in, tokensOut: row.tokens_out, credits: row.credits },
    error: row.error === null ? null : (JSON.parse(row.error) as { id: string }).id,
    asked: tells(row) ? row.asked : null,
    // one that was asked while nothing was kept has an answer for its asker alone
    answered: tells(row) ? row.answered : null,
  }))
}
