import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '#shared/protocol/errors.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import type { CallContext } from '#server/http/call-module.ts'
import { countAttempt } from '#server/identity/attempt-limits.ts'
import { readPlan } from '#server/identity/read-plan.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** 256 random bits; the server keeps their hash. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** The part of an address that names the caller's organisation. */
export async function slugOf({ platform: { controlStore } }: CallContext, orgId: string): Promise<string> {
  const row = await controlStore.get(controlStore.build.selectFrom('organisation').select('slug').where('id', '=', orgId))
  return row?.slug ?? ''
}

/** Answers for programs that read an address without a session: kept nowhere, found by no search. */
export const secretAnswerHeaders = {
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, no-store',
} as const

/**
 * The row behind an address that is its maker's, and the maker with the rights that they have now. A wrong address counts against the network address.
 * @throws AppError `not_found`
 */
export async function openSecretAddress<Row extends { member_id: string }>(
  context: CallContext,
  slug: string,
  find: (org: OrgDatabase) => Row | undefined,
): Promise<{ row: Row; member: OrgContext }> {
  const found = await findRow(context, slug, find)
  if (found) return found
  await countAttempt(context, 'link')
  throw new AppError('not_found')
}

async function findRow<Row extends { member_id: string }>(
  { platform, ip }: CallContext,
  slug: string,
  find: (org: OrgDatabase) => Row | undefined,
): Promise<{ row: Row; member: OrgContext } | undefined> {
  const { controlStore } = platform
  const place = await controlStore.get(controlStore.build.selectFrom('organisation').select('id').where('slug', '=', slug))
  if (!place || !platform.orgs.has(place.id)) return undefined
  const org = platform.orgs.open(place.id)
  if (readPlan(org, platform.now()).blocked) return undefined
  const row = find(org)
  if (!row) return undefined
  try {
    return { row, member: createOrgContext(org, row.member_id, { now: platform.now, source: 'calendar', ip }) }
  } catch {
    // the maker left
    return undefined
  }
}
