import { sql } from 'kysely'
import type { AiKind } from '#shared/nouns/ai-builder/ai-calls.ts'
import type { AiUse } from '#server/features/ai-builder/hosts/ai-host.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { AiRequestRow } from '#server/storage/schema/ai-tables.ts'

/** A request that nobody tells of was cut off long ago. */
const keepMs = 90 * 86_400_000
/** Answers are for their asker, and for a day; longer where the organisation keeps texts. */
const keepTextsMs = 86_400_000
/** letters of one text in the log */
export const mostLogged = 20_000
/** Requests that tell how long the next one takes. */
const lookedBack = 20
const usualMs: Record<AiKind, number> = { app: 30_000, change: 30_000, formula: 6_000, automation: 10_000, text: 8_000 }

export interface AiSettings {
  enabled: boolean
  keepTexts: boolean
  /** of one member in a month; null: as many as the plan has */
  memberCredits: number | null
}

export function readAiSettings({ db }: OrgDatabase): AiSettings {
  const row = db.get(db.build.selectFrom('ai_setting').select(['enabled', 'keep_texts', 'member_credits']))
  return { enabled: row?.enabled !== 0, keepTexts: row?.keep_texts === 1, memberCredits: row?.member_credits ?? null }
}

/** Inside a write. */
export function writeAiSettings(org: OrgDatabase, change: { [K in keyof AiSettings]?: AiSettings[K] | undefined }): void {
  const { db } = org
  const before = readAiSettings(org)
  const now = {
    enabled: (change.enabled ?? before.enabled) ? 1 : 0,
    keep_texts: (change.keepTexts ?? before.keepTexts) ? 1 : 0,
    member_credits: change.memberCredits === undefined ? before.memberCredits : change.memberCredits,
  }
  db.run(
    db.build
      .insertInto('ai_setting')
      .values({ id: 1, ...now })
      .onConflict((on) => on.column('id').doUpdateSet(now)),
  )
  if (before.keepTexts && now.keep_texts === 0) forgetWords(org)
}

/** Inside a write: nothing that was asked until now stays in the log. Answers of open requests come to their askers. */
function forgetWords({ db }: OrgDatabase): void {
  db.run(db.build.updateTable('ai_request').set({ asked: null, keep_texts: 0 }).where('keep_texts', '=', 1))
  db.run(db.build.updateTable('ai_request').set({ result: null }).where('status', 'in', ['done', 'failed', 'cancelled']))
}

/** All that somebody agrees to: the hosts, and whether words stay in the log. */
const termsOf = (hosts: readonly string[], keepTexts: boolean): string => JSON.stringify({ hosts, keepTexts })

/**
 * @param keepsTexts whether words of the request in question stay
 * @returns whether a member has seen what is sent to these hosts; where words began to stay since, it is asked again
 */
export function hasAgreed(
  org: OrgDatabase,
  memberId: string,
  hosts: readonly string[],
  keepsTexts = readAiSettings(org).keepTexts,
): boolean {
  const { db } = org
  const terms = db.get(db.build.selectFrom('ai_consent').select('terms').where('member_id', '=', memberId))?.terms
  return terms === termsOf(hosts, true) || (terms === termsOf(hosts, false) && !keepsTexts)
}

/** Inside a write. */
export function agree(org: OrgDatabase, memberId: string, hosts: readonly string[], now: Date): void {
  const { db } = org
  const row = { at: now.toISOString(), terms: termsOf(hosts, readAiSettings(org).keepTexts) }
  db.run(
    db.build
      .insertInto('ai_consent')
      .values({ member_id: memberId, ...row })
      .onConflict((on) => on.column('member_id').doUpdateSet(row)),
  )
}

/** The request of a member that is not at its end. */
export function runningOf({ db }: OrgDatabase, memberId: string): string | undefined {
  const open = db.build
    .selectFrom('ai_request')
    .select('id')
    .where('member_id', '=', memberId)
    .where('status', 'in', ['waiting', 'running'])
  return db.get(open)?.id
}

export function findRequest({ db }: OrgDatabase, id: string): AiRequestRow | undefined {
  return db.get(db.build.selectFrom('ai_request').selectAll().where('id', '=', id))
}

/** Inside a write. `words`: what the log shows where texts are kept, as its asker has agreed to. */
export function insertRequest(org: OrgDatabase, { id, memberId, kind, input, words }: NewRequest, now: Date): void {
  const { db } = org
  const { keepTexts } = readAiSettings(org)
  const kept = { keep_texts: keepTexts ? 1 : 0, asked: keepTexts ? words.slice(0, mostLogged) : null }
  const row = { id, member_id: memberId, kind, status: 'waiting' as const, at: now.toISOString(), input: JSON.stringify(input), ...kept }
  db.run(db.build.insertInto('ai_request').values({ ...row, tokens_in: 0, tokens_out: 0, credits: 0 }))
}

interface NewRequest {
  id: string
  memberId: string
  kind: AiKind
  input: object
  words: string
}

/** Inside a write: it is asked now. */
export function startRequest({ db }: OrgDatabase, id: string, now: Date): void {
  db.run(db.build.updateTable('ai_request').set({ status: 'running', started_at: now.toISOString() }).where('id', '=', id))
}

interface Ended extends AiUse {
  credits: number
  status: 'done' | 'failed' | 'cancelled'
  /** of the catalogue, with its metadata */
  error?: { id: string; metadata?: unknown }
  result?: object
}

/** Inside a write: a try that failed in passing. Its host has worked all the same, and is paid for at the end. */
export function noteUse({ db }: OrgDatabase, id: string, { tokensIn, tokensOut }: AiUse, credits: number): void {
  const set = { tokens_in: tokensIn, tokens_out: tokensOut, credits }
  db.run(db.build.updateTable('ai_request').set(set).where('id', '=', id).where('status', 'in', ['waiting', 'running']))
}

export type OpenRequest = Pick<AiRequestRow, 'id' | 'member_id' | 'status' | 'tokens_in' | 'tokens_out'>

/** The requests that are not at their end, without what is asked: it holds files. */
export function openRequests({ db }: OrgDatabase): OpenRequest[] {
  const open = db.build.selectFrom('ai_request').select(['id', 'member_id', 'status', 'tokens_in', 'tokens_out'])
  return db.all(open.where('status', 'in', ['waiting', 'running']))
}

/** Inside a write: the end of a request. Its input goes, with all files. */
export function endRequest(
  { db }: OrgDatabase,
  id: string,
  { tokensIn, tokensOut, credits, status, error, result }: Ended,
  now: Date,
): void {
  db.run(
    db.build
      .updateTable('ai_request')
      .set({
        ...{ status, credits, ended_at: now.toISOString(), tokens_in: tokensIn, tokens_out: tokensOut },
        error: error ? JSON.stringify(error) : null,
        result: result ? JSON.stringify(result) : null,
        input: null,
      })
      .where('id', '=', id)
      .where('status', 'in', ['waiting', 'running']),
  )
}

/** The middle of the times that requests of a kind took lately, in ms. */
export function estimateOf({ db }: OrgDatabase, kind: AiKind): number {
  const rows = db.all(
    db.build
      .selectFrom('ai_request')
      .select(['started_at', 'ended_at'])
      .where('kind', '=', kind)
      .where('status', '=', 'done')
      .orderBy('at', 'desc')
      .limit(lookedBack),
  )
  const took = rows.map((row) => Date.parse(row.ended_at ?? '') - Date.parse(row.started_at ?? '')).filter((ms) => ms > 0)
  return took.toSorted((one, other) => one - other)[Math.floor(took.length / 2)] ?? usualMs[kind]
}

/** Inside a write: forgets old requests, and the texts of those that nobody needs any more. */
export function thinRequests(org: OrgDatabase, now: Date): void {
  const { db } = org
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString()
  db.run(db.build.deleteFrom('ai_request').where('at', '<', before(keepMs)))
  // what was wrong with an answer may name parts of it
  db.run(
    db.build
      .updateTable('ai_request')
      .set({
        result: null,
        error: sql<string | null>`iif(error IS NULL, NULL, json_object('id', json_extract(error, '$.id')))`,
      })
      .where('keep_texts', '=', 0)
      .where('ended_at', '<', before(keepTextsMs))
      .where((where) => where.or([where('result', 'is not', null), where('error', 'is not', null)])),
  )
}
