import { AppError } from '#shared/protocol/errors.ts'
import { LinkWatch } from '#server/features/public-links/link-watch.ts'
import type { PublicReaders } from '#server/features/public-links/project-item.ts'
import { linkOfToken } from '#server/features/public-links/public-link-rows.ts'
import { createPlaces } from '#server/lib/places.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface LinkWatches {
  /** `slug`: the organisation the link must be of. @throws AppError `not_found` for every token that opens nothing; `link_expired` */
  open(token: string, slug?: string): Promise<LinkWatch>
  /** Counts a stream of one address; call the answer when it ends. @throws AppError `too_many_requests` */
  enter(watch: LinkWatch, address: string): () => void
  close(): void
}

/** Streams that may be open at a time: some 45 kB each, open to the whole world. */
const mostStreams = { visitor: 200, address: 400, link: 2_000, organisation: 3_000, all: 5_000 }

/** The links with visitors. A revoked or changed link ends at once; quiet ones are forgotten. */
export function createLinkWatches(platform: Platform, readers: PublicReaders, limits: Partial<typeof mostStreams> = {}): LinkWatches {
  const streams = createPlaces({ ...mostStreams, ...limits })
  const watches = new Map<string, LinkWatch>()
  const drop = (id: string, how: 'end' | 'close') => {
    const watch = watches.get(id)
    watches.delete(id)
    watch?.[how]()
  }
  const stops = [
    platform.events.on('link-revoked', ({ linkId }) => drop(linkId, 'end')),
    platform.orgs.onErase((orgId) => {
      for (const [id, watch] of [...watches]) if (watch.orgId === orgId) drop(id, 'end')
    }),
    platform.events.on('access-changed', ({ orgId }) => {
      for (const watch of [...watches.values()]) if (watch.orgId === orgId) watch.check()
    }),
  ]
  const timer = setInterval(() => {
    for (const [id, watch] of watches) if (watch.isQuiet || watch.isClosed) drop(id, 'close')
  }, 30_000)
  timer.unref()

  return {
    open: async (token, slug) => {
      const { orgId, linkId } = await linkOfToken(platform, token, slug)
      const existing = watches.get(linkId)
      if (existing && !existing.isClosed) return existing
      const watch = new LinkWatch(platform, orgId, linkId, readers)
      watches.set(linkId, watch)
      return watch
    },
    enter: ({ linkId, orgId }, address) => {
      const leave = streams.enter({ visitor: `${linkId} ${address}`, address, link: linkId, organisation: orgId, all: '' })
      if (!leave) throw new AppError('too_many_requests', { retryAfterSeconds: 60 })
      return leave
    },
    close: () => {
      clearInterval(timer)
      for (const stop of stops) stop()
      for (const id of [...watches.keys()]) drop(id, 'close')
    },
  }
}
