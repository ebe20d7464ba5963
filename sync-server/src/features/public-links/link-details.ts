import { readLinkConfig, type LinkConfig } from '#shared/nouns/public-links/link-config-schema.ts'
import type { LinkDetails, LinkVisit } from '#shared/nouns/public-links/public-link-calls.ts'
import { wireNameOf } from '#shared/nouns/public-links/public-link.ts'
import { sitePattern } from '#shared/nouns/public-links/site-origin.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createLinkContext, type LinkRow } from '#server/access/link-context.ts'
import { isLinkFull } from '#server/access/stored-bytes.ts'
import { readMember, type OrgContext } from '#server/access/org-context.ts'
import { mayHoldToken, seesConfig } from '#server/features/public-links/hold-token.ts'
import { isWaiting, isWaitingForLines } from '#server/features/public-links/lent-blocks.ts'
import type { PlanBlock } from '#server/items/block-plan.ts'

/** Links as those who manage them see them. */
export function describeLinks(context: OrgContext, links: readonly LinkRow[], planBlock: PlanBlock): LinkDetails[] {
  const { org } = context
  if (links.length === 0) return []
  const ids = links.map((link) => link.id)
  const uses = org.db.all(org.db.build.selectFrom('public_link_use').selectAll().where('link_id', 'in', ids))
  const names = namesOf(
    context,
    links.map((link) => link.created_by),
  )
  return links.map((link) => {
    const mayHold = mayHoldToken(context, link)
    const use = uses.find(({ link_id }) => link_id === link.id)
    return {
      id: link.id,
      type: wireNameOf[link.item_type],
      identifier: link.item_id,
      // a name tells of what it shows
      name: mayHold ? link.name : '',
      token: mayHold ? link.token : null,
      active: link.active === 1,
      canWrite: link.can_write === 1,
      config: mayHold && seesConfig(context, link) ? sentConfig(link) : {},
      expiresAt: link.expires_at,
      hasPassword: link.password_hash !== null,
      sites: sitesOf(link),
      createdAt: link.created_at,
      by: link.created_by !== null && readMember(org, link.created_by) ? (names.get(link.created_by) ?? null) : null,
      opened: use?.opened ?? 0,
      submitted: use?.submitted ?? 0,
      lastAt: use?.last_at ?? null,
      isFull: isLinkFull(org, link.id),
      isBehind: isBehind(context, link, planBlock),
    }
  })
}

/** The config without the confirmed data of an app or page, which stays on the server. */
export function sentConfig(link: LinkRow): LinkConfig {
  const { confirmed: _, ...config } = readLinkConfig(link.config)
  return config
}

/** The origins of the sites that may show the link in a frame. */
export function sitesOf({ sites }: Pick<LinkRow, 'sites'>): string[] {
  const parsed: unknown = JSON.parse(sites)
  return Array.isArray(parsed) ? parsed.filter((site) => typeof site === 'string' && sitePattern.test(site)) : []
}

function isBehind({ org, now }: OrgContext, link: LinkRow, planBlock: PlanBlock): boolean {
  if (link.item_type !== 'app' && link.item_type !== 'page') return false
  try {
    const visitor = createLinkContext(org, link.id, { now, source: 'public-link' })
    return isWaiting(visitor, planBlock) || isWaitingForLines(visitor, planBlock)
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
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
