import { readLinkConfig } from '#shared/public-links/link-config-schema.ts'
import type { LinkDetails, LinkVisit } from '#shared/public-links/public-link-calls.ts'
import { wireNameOf } from '#shared/public-links/public-link.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createLinkContext, type LinkRow } from '#server/access/link-context.ts'
import { readMember, type OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import { mayShowTable, tablesOf } from '#server/features/public-links/shown-tables.ts'

/** Links as those who manage them see them. */
export function describeLinks(context: OrgContext, links: readonly LinkRow[]): LinkDetails[] {
  const { org } = context
  if (links.length === 0) return []
  const ids = links.map((link) => link.id)
  const uses = org.db.all(org.db.build.selectFrom('public_link_use').selectAll().where('link_id', 'in', ids))
  const names = namesOf(
    context,
    links.map((link) => link.created_by),
  )
  return links.map((link) => {
    const use = uses.find(({ link_id }) => link_id === link.id)
    return {
      id: link.id,
      type: wireNameOf[link.item_type],
      identifier: link.item_id,
      name: link.name,
      token: mayHoldToken(context, link) ? link.token : null,
      active: link.active === 1,
      canWrite: link.can_write === 1,
      config: readLinkConfig(link.config),
      expiresAt: link.expires_at,
      hasPassword: link.password_hash !== null,
      createdAt: link.created_at,
      by: link.created_by !== null && readMember(org, link.created_by) ? (names.get(link.created_by) ?? null) : null,
      opened: use?.opened ?? 0,
      submitted: use?.submitted ?? 0,
      lastAt: use?.last_at ?? null,
      isBehind: isBehind(context, link),
    }
  })
}

function isBehind({ org, now }: OrgContext, link: LinkRow): boolean {
  const { item_type: type, item_id: id } = link
  if (type !== 'app' && type !== 'page') return false
  try {
    const visitor = createLinkContext(org, link.id, { now, source: 'public-link' })
    return tablesOf(visitor, type, id).some((tableId) => visitor.access.table(tableId).read && !mayShowTable(visitor, tableId))
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/**
 * Whether the member may have the link's address: opening it must not show them more than they see anyway. Links to apps and pages are
 * shown to whoever may change those.
 */
export function mayHoldToken(context: OrgContext, link: LinkRow): boolean {
  const { item_type: type, item_id: id, created_by, config } = link
  if (context.access.isAdmin || created_by === context.memberId || type === 'app' || type === 'page') return true
  if (!context.access.table(id).read || context.access.table(id).rows) return false
  const visible = new Set(visibleFields(context, openTable(context, id)).map((field) => field.id))
  const { fields = [], items = [] } = readLinkConfig(config)
  const shown = [...fields, ...items.flatMap((item) => (item.type === 'field' ? [item.field_id] : []))]
  return shown.every((fieldId) => visible.has(fieldId))
}

/** The last visits, the newest first. */
export function listVisits(context: OrgContext, linkId: string): LinkVisit[] {
  const { db } = context.org
  const rows = db.all(db.build.selectFrom('public_link_visit').selectAll().where('link_id', '=', linkId).orderBy('id', 'desc').limit(200))
  const names = namesOf(
    context,
    rows.map((row) => row.member_id),
  )
  return rows.map(({ at, kind, member_id, address }) => ({
    at,
    kind: kind as LinkVisit['kind'],
    who: names.get(member_id ?? '') ?? null,
    address,
  }))
}

function namesOf({ org }: OrgContext, ids: readonly (string | null)[]): Map<string, string> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  if (wanted.length === 0) return new Map()
  const rows = org.db.all(org.db.build.selectFrom('member').select(['id', 'display_name']).where('id', 'in', wanted))
  return new Map(rows.map((row) => [row.id, row.display_name]))
}
