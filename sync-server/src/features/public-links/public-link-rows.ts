import type { HistoryValues } from '#shared/nouns/history-log/history-values.ts'
import type { Kysely } from 'kysely'
import { newId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { LinkConfig } from '#shared/nouns/public-links/link-config-schema.ts'
import type { SharedType } from '#shared/nouns/public-links/public-link.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { hashToken, newToken } from '#server/identity/sessions.ts'
import type { LinkRow } from '#server/access/link-context.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlSchema } from '#server/storage/control-schema.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

/** The settings of a link when it is made or changed; `passwordHash` null: none. */
export interface LinkSettings {
  name?: string | undefined
  config?: LinkConfig | undefined
  canWrite?: boolean | undefined
  expiresAt?: string | null | undefined
  passwordHash?: string | null | undefined
  active?: boolean | undefined
  /** https origins of the sites that may show it in a frame */
  sites?: readonly string[] | undefined
}

/** The item's links, oldest first: `public-view` refers to the first. */
export function listLinks({ org }: OrgContext, itemType: SharedType, itemId: string): LinkRow[] {
  return org.db.all(
    org.db.build
      .selectFrom('public_link')
      .selectAll()
      .where('item_type', '=', itemType)
      .where('item_id', '=', itemId)
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id'),
  )
}

/** The id of a link by itself, or by the item whose first link it is; anything else stays as it was given. */
export function linkIdOf({ org: { db } }: OrgContext, given: string): string {
  const living = db.build.selectFrom('public_link').select('id').where('deleted_at', 'is', null)
  const own = db.get(living.where('id', '=', given))
  return (
    (own ?? db.get(living.where('item_id', '=', given).where('item_type', '!=', 'form').orderBy('created_at').orderBy('id')))?.id ?? given
  )
}

/** @throws AppError `not_found` */
export function findLink({ org }: OrgContext, id: string): LinkRow {
  const row = org.db.get(org.db.build.selectFrom('public_link').selectAll().where('id', '=', id).where('deleted_at', 'is', null))
  if (!row) throw new AppError('not_found')
  return row
}

const mostLinks = 100

/** The id of a link that is to be made, and its address of 256 random bits. */
export interface LinkSecret {
  id: string
  token: string
}

/**
 * The places of addresses, written before their links: a place without an active link gives no access. A crash in between leaves one that
 * opens nothing.
 */
export async function reserveLinks({ controlStore }: Platform, orgId: string, count = 1): Promise<LinkSecret[]> {
  const made = Array.from({ length: count }, () => ({ id: newId(), token: newToken() }))
  const rows = made.map(({ id, token }) => ({ token_hash: hashToken(token), org_id: orgId, link_id: id }))
  if (count > 0) await controlStore.run(controlStore.build.insertInto('public_token').values(rows))
  return made
}

/** The addresses of links that are gone, or were not made, lead nowhere. */
export async function releaseLinks({ controlStore }: Platform, links: readonly Pick<LinkSecret, 'token'>[]): Promise<void> {
  const hashes = links.map(({ token }) => hashToken(token))
  if (hashes.length > 0) await controlStore.run(controlStore.build.deleteFrom('public_token').where('token_hash', 'in', hashes))
}

/** Runs a write that may make a link with the secret. @returns its link; the secret of another one, or of a failure, is released */
export async function withReservedLink(
  platform: Platform,
  orgId: string,
  write: (secret: LinkSecret) => Promise<LinkRow>,
): Promise<LinkRow> {
  const [secret] = await reserveLinks(platform, orgId)
  if (!secret) throw new Error('no link was reserved')
  let made: LinkRow | undefined
  try {
    made = await write(secret)
    return made
  } finally {
    if (made?.id !== secret.id) await releaseLinks(platform, [secret])
  }
}

/** Inside a write: makes a link. @throws AppError `limit_reached` */
export function insertLink(
  context: OrgContext,
  secret: LinkSecret,
  item: { type: SharedType; id: string; label: string },
  settings: LinkSettings,
): LinkRow {
  const { org, memberId, now } = context
  if (listLinks(context, item.type, item.id).length >= mostLinks) throw new AppError('limit_reached', { limit: mostLinks, of: 'links' })
  const row: LinkRow = {
    id: secret.id,
    item_type: item.type,
    item_id: item.id,
    // shown again to managers of the link, so a hash is not enough here; the control database has the hash
    token: secret.token,
    active: 1,
    can_write: settings.canWrite === true ? 1 : 0,
    config: JSON.stringify(settings.config ?? {}),
    created_at: now().toISOString(),
    created_by: memberId,
    seq: org.nextSeq(),
    deleted_at: null,
    name: settings.name ?? '',
    expires_at: settings.expiresAt ?? null,
    password_hash: settings.passwordHash ?? null,
    sites: JSON.stringify(settings.sites ?? []),
  }
  org.db.run(org.db.build.insertInto('public_link').values(row))
  touchItem(context, row)
  writeAudit(context, { action: 'public_link_enabled', ...entityOf(row, item.label), after: auditOf(row) })
  org.changed()
  return row
}

/**
 * Changes a link. Inside a write. A change of its content lends it the rights of the person who makes it: nobody widens a link with
 * another's rights. Its visitors are notified to read it again.
 */
export function updateLink(context: OrgContext, platform: Platform, before: LinkRow, label: string, settings: LinkSettings): LinkRow {
  const { org, memberId } = context
  const after: LinkRow = {
    ...before,
    ...(settings.name !== undefined && { name: settings.name }),
    ...(settings.config !== undefined && { config: JSON.stringify(settings.config) }),
    ...(settings.canWrite !== undefined && { can_write: settings.canWrite ? 1 : 0 }),
    ...(settings.expiresAt !== undefined && { expires_at: settings.expiresAt }),
    ...(settings.passwordHash !== undefined && { password_hash: settings.passwordHash }),
    ...(settings.sites !== undefined && { sites: JSON.stringify(settings.sites) }),
    ...(settings.active !== undefined && { active: settings.active ? 1 : 0 }),
  }
  const shows = after.config !== before.config || after.can_write !== before.can_write || after.active > before.active
  if (shows) after.created_by = memberId
  const { id, seq: _, ...changes } = after
  if (JSON.stringify({ ...after, created_by: null }) === JSON.stringify({ ...before, created_by: null })) return before
  const seq = org.nextSeq()
  org.db.run(
    org.db.build
      .updateTable('public_link')
      .set({ ...changes, seq })
      .where('id', '=', id),
  )
  if (after.active !== before.active) touchItem(context, after)
  const action =
    after.active === before.active ? 'public_link_changed' : after.active === 1 ? 'public_link_enabled' : 'public_link_disabled'
  const secret = after.password_hash !== before.password_hash ? { password: after.password_hash === null ? 'removed' : 'set' } : {}
  writeAudit(context, { action, ...entityOf(after, label), before: auditOf(before), after: { ...auditOf(after), ...secret } })
  org.changed()
  org.db.afterCommit(() => platform.events.emit('link-revoked', { orgId: org.orgId, linkId: id }))
  return { ...after, seq }
}

/** Inside a write: revokes a link for good. Its address, which is released after the commit, never opens anything again. */
export function deleteLink(context: OrgContext, platform: Platform, link: LinkRow, label: string): void {
  const { org, now } = context
  const changes = { active: 0, deleted_at: now().toISOString(), seq: org.nextSeq() }
  org.db.run(org.db.build.updateTable('public_link').set(changes).where('id', '=', link.id))
  org.db.run(org.db.build.deleteFrom('public_link_visit').where('link_id', '=', link.id))
  touchItem(context, link)
  writeAudit(context, { action: 'public_link_deleted', ...entityOf(link, label), before: auditOf(link) })
  org.changed()
  org.db.afterCommit(() => platform.events.emit('link-revoked', { orgId: org.orgId, linkId: link.id }))
}

const entityOf = (link: LinkRow, label: string) => ({ entityType: link.item_type, entityId: link.item_id, label })

/** The facts about a link that the history may hold: neither its address nor its password. */
function auditOf(link: LinkRow): HistoryValues {
  return {
    link: link.id,
    name: link.name,
    active: link.active === 1,
    canWrite: link.can_write === 1,
    expiresAt: link.expires_at,
    hasPassword: link.password_hash !== null,
    config: JSON.parse(link.config) as object,
    sites: JSON.parse(link.sites) as unknown,
  }
}

/** An app's or page's own row gets a new seq, because its `isPublic` changed. */
function touchItem({ org }: OrgContext, { item_type: type, item_id: id }: LinkRow): void {
  if (type !== 'app' && type !== 'page') return
  org.db.run(org.db.build.updateTable(type).set({ seq: org.nextSeq() }).where('id', '=', id))
}

/** Every visit asks both. */
const findToken = compileOnce((build: Kysely<ControlSchema>) =>
  build
    .selectFrom('public_token')
    .innerJoin('organisation', 'organisation.id', 'public_token.org_id')
    .select(['org_id', 'link_id', 'slug'])
    .where('token_hash', '=', ''),
)
const findState = compileOnce((build: Kysely<OrgSchema>) =>
  build.selectFrom('public_link').select(['token', 'active', 'deleted_at']).where('id', '=', ''),
)

/**
 * The link behind a token, whatever state it is in otherwise. `slug`: the organisation it must be of.
 * @throws AppError `not_found` for anything else, always the same
 */
export async function linkOfToken(platform: Platform, token: string, slug?: string): Promise<{ orgId: string; linkId: string }> {
  const found = await platform.controlStore.get(findToken(hashToken(token)))
  if (!found || (slug !== undefined && found.slug !== slug)) throw new AppError('not_found')
  if (!platform.orgs.has(found.org_id)) throw new AppError('not_found')
  const { db } = platform.orgs.open(found.org_id)
  const link = db.get(findState(found.link_id))
  // the token itself is compared too: a rotated link must not answer to its old hash
  if (!link || link.active !== 1 || link.deleted_at !== null || link.token !== token) throw new AppError('not_found')
  return { orgId: found.org_id, linkId: found.link_id }
}
