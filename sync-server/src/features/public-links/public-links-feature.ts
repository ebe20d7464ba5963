import type { ServerFeature } from '#server/manifest/server-feature.ts'
import { allowFrames } from '#server/features/public-links/framed-links.ts'
import { createLinkVisits } from '#server/features/public-links/link-visits.ts'
import { createLinkWatches } from '#server/features/public-links/link-watches.ts'
import { handleManaging } from '#server/features/public-links/managing-calls.ts'
import { publicLinksFeed } from '#server/features/public-links/public-links-feed.ts'
import { publicLinkEffects } from '#server/features/public-links/share-mail.ts'
import { handleVisits, type LinkFiles, type LinkServices, type PublicRecords } from '#server/features/public-links/visiting-calls.ts'
import { handleCalls } from '#server/http/call-module.ts'
import type { Platform } from '#server/platform/platform.ts'
import { publicLinkCalls } from '#shared/nouns/public-links/public-link-calls.ts'

/** Public links to apps, tables, doc pages and forms (specification 2 §4, 3 §4). `records` knows the data they show. */
export function createPublicLinksFeature(records: PublicRecords, files: LinkFiles): ServerFeature {
  // one set per server, made for the first visitor
  const services = new WeakMap<Platform, LinkServices>()
  const servicesOf = (platform: Platform): LinkServices => {
    let found = services.get(platform)
    if (!found) services.set(platform, (found = { watches: createLinkWatches(platform, records), visits: createLinkVisits(platform) }))
    return found
  }
  return {
    name: 'public-links',
    calls: [handleCalls(publicLinkCalls, { ...handleManaging(records, servicesOf), ...handleVisits(records, files, servicesOf) })],
    feeds: [publicLinksFeed],
    effects: publicLinkEffects,
    routes: allowFrames,
    start: (platform) => async () => {
      const own = services.get(platform)
      own?.watches.close()
      await own?.visits.close()
    },
  }
}
