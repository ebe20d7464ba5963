import { createHash, randomBytes } from 'node:crypto'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { writeAudit } from '#server/access/audit-log.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { Platform } from '#server/platform.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'

export type LinkRow = OrgSchema['public_link']
export type SharedType = 'app' | 'page'

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The link of an item, active or not. */
export function findLink({ org }: OrgContext, itemType: SharedType, itemId: string): LinkRow | undefined {
  return org.db.get(
    org.db.build
      .selectFrom('public_link')
      .selectAll()
      .where('item_type', '=', itemType)
      .where('item_id', '=', itemId)
      .where('deleted_at', 'is', null),
  )
}

/**
 * Switches an item's link on: the existing one keeps its token, a new one gets 256 random bits. Inside a write.
 * The item's own row gets a new seq, because its `isPublic` changed.
 */
export function enableLink(context: OrgContext, platform: Platform, itemType: SharedType, itemId: string, label: string): LinkRow {
  const { org, memberId, now } = context
  const existing = findLink(context, itemType, itemId)
  if (existing?.active === 1) return existing
  const at = now().toISOString()
  const row: LinkRow = existing
    ? { ...existing, active: 1, created_by: memberId, seq: org.nextSeq() }
    : {
        id: newId(),
        item_type: itemType,
        item_id: itemId,
        token: randomBytes(32).toString('base64url'),
        active: 1,
        can_write: 0,
        config: '{}',
        created_at: at,
        created_by: memberId,
        seq: org.nextSeq(),
        deleted_at: null,
      }
  const { id, ...changes } = row
  org.db.run(
    org.db.build
      .insertInto('public_link')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(changes)),
  )
  touchItem(context, itemType, itemId)
  writeAudit(context, { action: 'public_link_enabled', entityType: itemType, entityId: itemId, label })
  // The control database only learns whose token it is; a row without an active link answers nothing.
  platform.control.writeNow(() =>
    platform.control.run(
      platform.control.build
        .insertInto('public_token')
        .values({ token_hash: hashOf(row.token), org_id: org.orgId, link_id: id })
        .onConflict((conflict) => conflict.doNothing()),
    ),
  )
  org.changed()
  return row
}

/** Switches an item's link off; open viewers lose it at once. Inside a write. */
export function disableLink(context: OrgContext, platform: Platform, itemType: SharedType, itemId: string, label: string): void {
  const { org } = context
  const link = findLink(context, itemType, itemId)
  if (!link || link.active === 0) return
  org.db.run(org.db.build.updateTable('public_link').set({ active: 0, seq: org.nextSeq() }).where('id', '=', link.id))
  touchItem(context, itemType, itemId)
  writeAudit(context, { action: 'public_link_disabled', entityType: itemType, entityId: itemId, label })
  org.changed()
  org.db.afterCommit(() => platform.events.emit('link-revoked', { orgId: org.orgId, linkId: link.id }))
}

function touchItem({ org }: OrgContext, itemType: SharedType, itemId: string): void {
  org.db.run(org.db.build.updateTable(itemType).set({ seq: org.nextSeq() }).where('id', '=', itemId))
}

/** The living link behind a token. @throws AppError `not_found` for anything else, always the same */
export function linkOfToken(platform: Platform, token: string): { orgId: string; link: LinkRow } {
  const found = platform.control.get(
    platform.control.build.selectFrom('public_token').select(['org_id', 'link_id']).where('token_hash', '=', hashOf(token)),
  )
  if (!found) throw new AppError('not_found')
  const org = openOrg(platform, found.org_id)
  const link = org.db.get(org.db.build.selectFrom('public_link').selectAll().where('id', '=', found.link_id))
  // the token itself is compared too: a rotated link must not answer to its old hash
  if (!link || link.active !== 1 || link.deleted_at !== null || link.token !== token) throw new AppError('not_found')
  return { orgId: found.org_id, link }
}

function openOrg(platform: Platform, orgId: string) {
  try {
    return platform.orgs.open(orgId)
  } catch {
    throw new AppError('not_found')
  }
}
