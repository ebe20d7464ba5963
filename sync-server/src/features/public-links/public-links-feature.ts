import { streamSSE } from 'hono/streaming'
import { publicLinkCalls } from '#shared/public-links/public-link-calls.ts'
import { AppError, type ErrorId } from '#shared/protocol/errors.ts'
import { countAttempt } from '#server/access/attempt-limits.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { followLink } from '#server/features/public-links/follow-link.ts'
import { createLinkWatches, type LinkWatches } from '#server/features/public-links/link-watches.ts'
import type { LinkWatch } from '#server/features/public-links/link-watch.ts'
import type { PublicBlockReaders } from '#server/features/public-links/project-item.ts'
import { disableLink, enableLink, findLink, type LinkRow, type SharedType } from '#server/features/public-links/public-link-rows.ts'
import { publicLinksFeed } from '#server/features/public-links/public-links-feed.ts'
import { handleCalls, type CallContext } from '#server/http/call-module.ts'
import type { Platform } from '#server/platform.ts'
import type { ServerFeature } from '#server/server-feature.ts'

const wireTypes = { dashboard: 'app', doc_page: 'page' } as const
const missing: Record<SharedType, ErrorId> = { app: 'app_not_found', page: 'page_not_found' }

/** Public read-only links to apps and doc pages (specification 2 §4). The readers know the data of the blocks. */
export function createPublicLinksFeature(readers: PublicBlockReaders): ServerFeature {
  // one set of watches per server, made when the first visitor comes
  const watchesOf = new WeakMap<Platform, LinkWatches>()
  const watches = (platform: Platform): LinkWatches => {
    let found = watchesOf.get(platform)
    if (!found) watchesOf.set(platform, (found = createLinkWatches(platform, readers)))
    return found
  }

  const calls = handleCalls(publicLinkCalls, {
    'POST public-view/get': ({ body }, context) => {
      const link = findLink(
        sharable(context.member(), wireTypes[body.type], body.identifier).context,
        wireTypes[body.type],
        body.identifier,
      )
      if (!link || link.active !== 1) throw new AppError('public_view_disabled')
      return wireAnswer(body.type, link)
    },
    'POST public-view/create': async ({ body }, context) => {
      const itemType = wireTypes[body.type]
      const { context: member, label } = sharable(context.member(), itemType, body.identifier)
      const link = await member.org.db.write(() => enableLink(member, context.platform, itemType, body.identifier, label))
      return wireAnswer(body.type, link)
    },
    'POST public-view/delete': async ({ body }, context) => {
      const itemType = wireTypes[body.type]
      const { context: member, label } = sharable(context.member(), itemType, body.identifier)
      await member.org.db.write(() => disableLink(member, context.platform, itemType, body.identifier, label))
    },
    'GET public/:token': async ({ params }, context) => {
      const answer = (await openWatch(watches(context.platform), params.token, context)).read()
      if (context.http.req.header('if-none-match') === answer.etag) return context.http.body(null, 304, { etag: answer.etag })
      return context.http.body(answer.json, 200, { 'content-type': 'application/json', etag: answer.etag, 'x-robots-tag': 'noindex' })
    },
    'GET public/:token/events': async ({ params }, context) => {
      const watch = await openWatch(watches(context.platform), params.token, context)
      watch.read() // nothing to follow when there is nothing to see
      return streamSSE(context.http, (stream) => followLink(stream, watch))
    },
  })

  return {
    name: 'public-links',
    calls: [calls],
    feeds: [publicLinksFeed],
    start: (platform) => () => watchesOf.get(platform)?.close(),
  }
}

/** A wrong token counts against the address, so that guessing is slow as well as hopeless (T32). */
async function openWatch(watches: LinkWatches, token: string, context: CallContext): Promise<LinkWatch> {
  try {
    return watches.open(token)
  } catch (error) {
    await countAttempt(context, 'link')
    throw error
  }
}

/** Only who may change an item may share it; to others it is not there. */
function sharable(context: OrgContext, itemType: SharedType, itemId: string): { context: OrgContext; label: string } {
  const { org, access } = context
  const row = org.db.get(
    org.db.build
      .selectFrom(itemType)
      .select('label')
      .where('id', '=', itemId)
      .where('archived_at', 'is', null)
      .where('deleted_at', 'is', null),
  )
  if (!row || access.item(itemType, itemId) === 'none') throw new AppError(missing[itemType])
  if (access.item(itemType, itemId) !== 'write' || !access.isBuilder) throw new AppError('permission_denied')
  return { context, label: row.label }
}

function wireAnswer(type: keyof typeof wireTypes, link: LinkRow) {
  return { type, canWrite: false, token: link.token, active: link.active === 1, config: {} }
}
