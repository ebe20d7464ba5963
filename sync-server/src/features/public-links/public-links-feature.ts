import type { ServerFeature } from '#server/server-feature.ts'
import { createLinkVisits } from '#server/features/public-links/link-visits.ts'
import { createLinkWatches } from '#server/features/public-links/link-watches.ts'
import { handleManaging } from '#server/features/public-links/managing-calls.ts'
import { publicLinksFeed } from '#server/features/public-links/public-links-feed.ts'
import { publicLinkEffects } from '#server/features/public-links/share-mail.ts'
import { handleVisits, type LinkDesk, type PublicRecords } from '#server/features/public-links/visiting-calls.ts'
import { handleCalls } from '#server/http/call-module.ts'
import type { Platform } from '#server/platform.ts'
import { publicLinkCalls } from '#shared/public-links/public-link-calls.ts'

/** Public links to apps, tables, doc pages and forms (specification 2 §4, 3 §4). `records` knows the data they show. */
export function createPublicLinksFeature(records: PublicRecords): ServerFeature {
  // one desk per server, made when the first visitor comes
  const desks = new WeakMap<Platform, LinkDesk>()
  const deskOf = (platform: Platform): LinkDesk => {
    let found = desks.get(platform)
    if (!found) desks.set(platform, (found = { watches: createLinkWatches(platform, records), visits: createLinkVisits(platform) }))
    return found
  }
  return {
    name: 'public-links',
    calls: [handleCalls(publicLinkCalls, { ...handleManaging(records, deskOf), ...handleVisits(records, deskOf) })],
    feeds: [publicLinksFeed],
    effects: publicLinkEffects,
    start: (platform) => async () => {
      const desk = desks.get(platform)
      desk?.watches.close()
      await desk?.visits.close()
    },
  }
}
