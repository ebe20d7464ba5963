import { readLinkConfig } from '#shared/nouns/public-links/link-config-schema.ts'
import type { LinkDetails, publicLinkCalls } from '#shared/nouns/public-links/public-link-calls.ts'
import { sharedTypeOf } from '#shared/nouns/public-links/public-link.ts'
import type { CallAnswer } from '#shared/protocol/calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import type { LinkRow } from '#server/access/link-context.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { mayHoldToken } from '#server/features/public-links/hold-token.ts'
import { describeLinks, listVisits, sentConfig } from '#server/features/public-links/link-details.ts'
import { limitMails } from '#server/features/public-links/link-limits.ts'
import {
  changeLink,
  createLink,
  managedLink,
  sharable,
  withHash,
  type PrepareLinks,
  type SharedItem,
} from '#server/features/public-links/manage-links.ts'
import { choosableOf, toldOf, unaskedOf } from '#server/features/public-links/lent-blocks.ts'
import { sharablePages } from '#server/features/public-links/pages-below.ts'
import { deleteLink, linkIdOf, listLinks, releaseLinks, withReservedLink } from '#server/features/public-links/public-link-rows.ts'
import { readMailAllowance } from '#server/identity/mail-allowance.ts'
import { mailLink, publicAddress, readEmails } from '#server/features/public-links/share-mail.ts'
import type { LinkServices, PublicRecords, VisitingCall } from '#server/features/public-links/visiting-calls.ts'
import type { CallHandlers } from '#server/http/call-module.ts'
import type { PlanBlock } from '#server/items/block-plan.ts'
import type { Platform } from '#server/platform/platform.ts'

type Managing = Omit<CallHandlers<typeof publicLinkCalls>, VisitingCall>

/** The calls of those who share. */
export function handleManaging(
  preparers: PrepareLinks & Pick<PublicRecords, 'listAnswers' | 'revokeAnswers'>,
  servicesOf: (platform: Platform) => LinkServices,
): Managing {
  return {
    'POST public-view/get': ({ body }, context) => {
      const member = context.member()
      const item = sharable(member, sharedTypeOf[body.type], body.identifier)
      const [link] = listLinks(member, item.type, item.id)
      if (!link || link.active !== 1 || !mayHoldToken(member, link)) throw new AppError('public_view_disabled')
      return viewOf(body.type, link)
    },
    'POST public-view/create': async ({ body }, context) => {
      const member = context.member()
      const { platform } = context
      const item = sharable(member, sharedTypeOf[body.type], body.identifier)
      const { db, orgId } = member.org
      const canWrite = body.can_write
      const reuse = () => {
        const [first] = listLinks(member, item.type, item.id)
        const isAsked = first?.active === 1 && (canWrite === undefined || canWrite === (first.can_write === 1))
        return first && !isAsked ? changeLink(member, platform, first.id, { active: true, canWrite }, preparers) : first
      }
      // only a first link needs an address, for which the control store is written
      const link =
        (await db.write(reuse)) ??
        (await withReservedLink(platform, orgId, (secret) =>
          db.write(() => reuse() ?? createLink(member, secret, item, { canWrite }, preparers)),
        ))
      if (!mayHoldToken(member, link)) throw new AppError('permission_denied')
      return viewOf(body.type, link)
    },
    'POST public-view/delete': async ({ body }, context) => {
      const member = context.member()
      const item = sharable(member, sharedTypeOf[body.type], body.identifier)
      await member.org.db.write(() => {
        const [first] = listLinks(member, item.type, item.id)
        if (first?.active === 1) changeLink(member, context.platform, first.id, { active: false }, preparers)
      })
    },
    'POST v3/public-view/:id/:share': async ({ params, body }, context) => {
      const member = context.member()
      const { link, item } = managedLink(member, linkIdOf(member, params.id))
      if (link.active !== 1) throw new AppError('public_view_disabled')
      if (!mayHoldToken(member, link)) throw new AppError('permission_denied')
      const emails = readEmails(body.emails)
      await limitMails(context, emails.length)
      const allowance = await readMailAllowance(context.platform, member.org, emails, { ownWords: false })
      await member.org.db.write(() => mailLink(allowance, member, link, readLinkConfig(link.config).title || item.label, emails))
      return { sent: emails.length }
    },
    'POST public-links/list': async ({ body }, context) => {
      const member = context.member()
      const item = sharable(member, sharedTypeOf[body.type], body.identifier)
      await servicesOf(context.platform).visits.flush(member.org.orgId)
      const list = listOf(member, item, preparers.planBlock)
      return { ...list, links: list.links.map((link) => withForm(context.platform, link)) }
    },
    'POST public-links/create': async ({ body }, context) => {
      const member = context.member()
      const { type, identifier, ...wanted } = body
      const item = sharable(member, sharedTypeOf[type], identifier)
      const settings = inUtc(await withHash(member, wanted))
      const { db, orgId } = member.org
      const link = await withReservedLink(context.platform, orgId, (secret) =>
        db.write(() => createLink(member, secret, item, settings, preparers)),
      )
      return withForm(context.platform, describeOne(member, link, preparers.planBlock))
    },
    'POST public-links/update': async ({ body }, context) => {
      const member = context.member()
      const { id, ...wanted } = body
      managedLink(member, id)
      const settings = inUtc(await withHash(member, wanted))
      const link = await member.org.db.write(() => changeLink(member, context.platform, id, settings, preparers))
      return withForm(context.platform, describeOne(member, link, preparers.planBlock))
    },
    'POST public-links/delete': ({ body }, context) => removeLink(context.member(), context.platform, body.id),
    ...handleAfter(preparers, servicesOf),
  }
}

async function removeLink(member: OrgContext, platform: Platform, id: string): Promise<void> {
  const gone = await member.org.db.write(() => {
    const { link, item } = managedLink(member, id)
    deleteLink(member, platform, link, item.label)
    return link
  })
  await releaseLinks(platform, [gone])
}

function listOf(
  member: OrgContext,
  { type, id }: SharedItem,
  planBlock: PlanBlock,
): CallAnswer<(typeof publicLinkCalls)['POST public-links/list']> {
  const below = type === 'page' ? sharablePages(member, id) : []
  const tree = type === 'app' || type === 'page' ? { kind: type, id, below } : undefined
  const unasked = tree ? [...unaskedOf(member, tree, planBlock)] : []
  return {
    links: describeLinks(member, listLinks(member, type, id), planBlock),
    choosable: tree?.kind === 'app' ? choosableOf(member, tree, planBlock) : [],
    unasked: unasked.map(([tableId, fieldIds]) => {
      const told = tree && toldOf(member, tree, tableId, planBlock)
      return { tableId, fieldIds, told: fieldIds.filter((fieldId) => told?.has(fieldId)) }
    }),
  }
}

/** The calls about what a link has led to: its visits, and the answers that were sent by it. */
function handleAfter(
  { listAnswers, revokeAnswers }: Pick<PublicRecords, 'listAnswers' | 'revokeAnswers'>,
  servicesOf: (platform: Platform) => LinkServices,
): Pick<Managing, 'POST public-links/log' | 'POST public-links/answers' | 'POST public-links/revoke-answers'> {
  return {
    'POST public-links/answers': ({ body }, context) => {
      const member = context.member()
      const { link } = managedLink(member, body.id)
      if (link.item_type !== 'form') throw new AppError('not_found')
      return { tableId: link.item_id, answers: listAnswers(member, link) }
    },
    'POST public-links/revoke-answers': async ({ body }, context) => {
      const member = context.member()
      const { link, item } = managedLink(member, body.id)
      const revoked = await member.org.db.write(() => {
        const count = revokeAnswers(member, link.id, body.submission)
        writeAudit(member, { action: 'public_link_answers_revoked', entityType: link.item_type, entityId: link.item_id, label: item.label })
        return count
      })
      return { revoked }
    },
    'POST public-links/log': async ({ body }, context) => {
      const member = context.member()
      managedLink(member, body.id)
      await servicesOf(context.platform).visits.flush(member.org.orgId)
      return { visits: listVisits(member, body.id) }
    },
  }
}

/** Compared as texts with the moment's, so written like it. */
function inUtc<S extends { expiresAt?: string | null | undefined }>(settings: S): S {
  return typeof settings.expiresAt === 'string' ? { ...settings, expiresAt: new Date(settings.expiresAt).toISOString() } : settings
}

function describeOne(member: OrgContext, link: LinkRow, planBlock: PlanBlock): LinkDetails {
  const [details] = describeLinks(member, [link], planBlock)
  if (!details) throw new AppError('not_found')
  return details
}

/** A link of a form by the specification's names: `form_id` is its token, `form_link` its address. */
function withForm({ config }: Platform, link: LinkDetails): LinkDetails {
  if (link.type !== 'form') return link
  const { token } = link
  return { ...link, form_id: token, form_link: token === null ? null : publicAddress(config.publicUrl, token) }
}

function viewOf<T extends string>(type: T, link: LinkRow) {
  return { id: link.id, type, canWrite: link.can_write === 1, token: link.token, active: link.active === 1, config: sentConfig(link) }
}
