import { createHash } from 'node:crypto'
import { AppError } from '#shared/protocol/errors.ts'
import type { SentAnswer } from '#shared/nouns/public-links/public-link-calls.ts'
import type { LinkContext, LinkRow } from '#server/access/link-context.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isLinkFull } from '#server/access/stored-bytes.ts'
import { openTable } from '#server/access/record-rights.ts'
import { findInRows } from '#server/records/read/find-in-rows.ts'

/** Why a form takes nothing any more; undefined for one that is open. */
export function closingOf({ org, link, config, now }: LinkContext): 'day' | 'full' | 'space' | undefined {
  if (isLinkFull(org, link.id)) return 'space'
  if (link.item_type !== 'form') return undefined
  if (typeof config.closes_at === 'string' && config.closes_at <= now().toISOString()) return 'day'
  if (config.most === undefined) return undefined
  const { db } = org
  const row = db.get(
    db.build
      .selectFrom('form_submission')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('link_id', '=', link.id),
  )
  return (row?.count ?? 0) >= config.most ? 'full' : undefined
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Inside a write: notes what was taken, with the hash of the secret by which its visitor may change it. */
export function noteSubmission(context: LinkContext, given: { id: string; recordId: string; secret: string | undefined }): void {
  const { org, link, config, now } = context
  const days = config.answer_days
  const mayChange = days !== undefined && given.secret !== undefined
  org.db.run(
    org.db.build
      .insertInto('form_submission')
      .values({
        link_id: link.id,
        submission_id: given.id,
        record_id: given.recordId,
        secret_hash: mayChange && given.secret !== undefined ? hashOf(given.secret) : null,
        expires_at: mayChange && days !== undefined && days > 0 ? new Date(now().getTime() + days * 24 * 3600_000).toISOString() : null,
        made_at: now().toISOString(),
        revoked_at: null,
      })
      .onConflict((conflict) => conflict.doNothing()),
  )
}

/**
 * The record that a visitor made and may change.
 * @throws AppError `not_found`: unknown, of another link, over, revoked, or no longer offered are one answer
 */
export function recordOfAnswer({ org, link, config, now }: LinkContext, secret: string): string {
  const { db } = org
  const row = db.get(
    db.build
      .selectFrom('form_submission')
      .select(['record_id', 'expires_at', 'revoked_at'])
      .where('link_id', '=', link.id)
      .where('secret_hash', '=', hashOf(secret)),
  )
  const isOver = !row || row.revoked_at !== null || (row.expires_at !== null && row.expires_at <= now().toISOString())
  if (isOver || config.answer_days === undefined) throw new AppError('not_found')
  return row.record_id
}

const mostListed = 200

/** The newest answers that were sent with a secret. A record outside the member's own is not named. */
export function listAnswers(context: OrgContext, { id, item_id: tableId }: Pick<LinkRow, 'id' | 'item_id'>): SentAnswer[] {
  const { db } = context.org
  const table = openTable(context, tableId)
  const now = context.now().toISOString()
  const rows = db.all(
    db.build
      .selectFrom('form_submission')
      .select(['submission_id', 'record_id', 'made_at', 'expires_at', 'revoked_at'])
      .where('link_id', '=', id)
      .where('secret_hash', 'is not', null)
      .orderBy('made_at', 'desc')
      .limit(mostListed),
  )
  return rows.map((row) => {
    const record = findInRows(context, table, row.record_id)
    const isOver = row.expires_at !== null && row.expires_at <= now
    return {
      id: row.submission_id,
      recordId: record && !record.deleted ? record.id : null,
      at: row.made_at,
      until: row.expires_at,
      state: row.revoked_at !== null ? 'revoked' : isOver ? 'over' : 'open',
    }
  })
}

/**
 * Inside a write: nobody changes an answer of this link any more, until they send another; with `answer` that one alone.
 * @returns how many could be changed
 */
export function revokeAnswers({ org, now }: Pick<LinkContext, 'org' | 'now'>, linkId: string, answer?: string): number {
  const { db } = org
  const ended = db.all(
    db.build
      .updateTable('form_submission')
      .set({ revoked_at: now().toISOString() })
      .where('link_id', '=', linkId)
      .where('secret_hash', 'is not', null)
      .where('revoked_at', 'is', null)
      .$if(answer !== undefined, (query) => query.where('submission_id', '=', answer ?? ''))
      .returning('submission_id'),
  )
  return ended.length
}
