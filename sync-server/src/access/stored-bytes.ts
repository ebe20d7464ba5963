import { sql } from 'kysely'
import { AppError } from '#shared/protocol/errors.ts'
import { idOfSubject, subjectOf } from '#shared/values/subject.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { assertWithinPlan } from '#server/access/plan-limits.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

/** Bytes of files that the visitors of one link may leave here for good. */
export const mostLinkBytes = 1024 * 1024 * 1024
/** A link takes answers while a file of this size still fits. */
const roomOfAnswer = 25 * 1024 * 1024

interface Bytes {
  bytes: number
}
const sumStored = compileOnce(
  () => sql<Bytes>`
  SELECT page_count * page_size + (SELECT coalesce(sum(size), 0) FROM attachment) AS bytes FROM pragma_page_count(), pragma_page_size()`,
)
const sumSent = compileOnce(() => sql<Bytes>`SELECT coalesce(sum(size), 0) AS bytes FROM attachment WHERE member_id = ${''}`)
const sumKept = compileOnce(
  () => sql<Bytes>`SELECT coalesce(sum(size), 0) AS bytes FROM attachment WHERE member_id = ${''} AND attached_at IS NOT NULL`,
)

/** Bytes of an organisation that stay: its database, and all files with those that were announced. */
export function storedBytes({ db }: OrgDatabase): number {
  return db.get(sumStored())?.bytes ?? 0
}

/** True once the files that a link's visitors left take its room: it takes no more answers. */
export function isLinkFull({ db }: OrgDatabase, linkId: string): boolean {
  return (db.get(sumKept(subjectOf('link', linkId)))?.bytes ?? 0) + roomOfAnswer > mostLinkBytes
}

/**
 * Room for bytes that stay, as this installation gives each organisation. Every write of files, answers and imports asks it.
 * @throws AppError `organisation_full`
 */
export function assertOrgRoom({ org }: Pick<OrgContext, 'org'>, more = 0): void {
  if (org.mostBytes !== Infinity && storedBytes(org) + more > org.mostBytes)
    throw new AppError('organisation_full', { limit: org.mostBytes })
}

/**
 * Room for a file: by the plan, by this installation and, for a visitor, by the link. Inside the write that keeps it, it is exact.
 * @throws AppError `plan_limit`, `organisation_full`, `form_closed`
 */
export function assertFileRoom(context: Pick<OrgContext, 'org' | 'now' | 'memberId'>, bytes: number): void {
  const { org, memberId } = context
  assertWithinPlan(context, 'storageBytes', { more: bytes })
  assertOrgRoom(context, bytes)
  if (idOfSubject('link', memberId) === undefined) return
  if ((org.db.get(sumSent(memberId))?.bytes ?? 0) + bytes > mostLinkBytes) throw new AppError('form_closed')
}
