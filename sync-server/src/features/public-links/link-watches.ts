import { LinkWatch } from '#server/features/public-links/link-watch.ts'
import type { PublicBlockReaders } from '#server/features/public-links/project-item.ts'
import { linkOfToken } from '#server/features/public-links/public-link-rows.ts'
import type { Platform } from '#server/platform.ts'

export interface LinkWatches {
  /** @throws AppError `not_found` for every token that opens nothing */
  open(token: string): LinkWatch
  close(): void
}

/** The links somebody is looking at. A revoked one ends at once; quiet ones are forgotten. */
export function createLinkWatches(platform: Platform, readers: PublicBlockReaders): LinkWatches {
  const watches = new Map<string, LinkWatch>()
  const drop = (id: string, how: 'end' | 'close') => {
    const watch = watches.get(id)
    watches.delete(id)
    watch?.[how]()
  }
  const stop = platform.events.on('link-revoked', ({ linkId }) => drop(linkId, 'end'))
  const timer = setInterval(() => {
    for (const [id, watch] of watches) if (watch.isQuiet) drop(id, 'close')
  }, 30_000)
  timer.unref()

  return {
    open: (token) => {
      const { orgId, link } = linkOfToken(platform, token)
      const existing = watches.get(link.id)
      if (existing?.link.created_by === link.created_by) return existing
      drop(link.id, 'close')
      const watch = new LinkWatch(platform, orgId, link, readers)
      watches.set(link.id, watch)
      return watch
    },
    close: () => {
      clearInterval(timer)
      stop()
      for (const id of [...watches.keys()]) drop(id, 'close')
    },
  }
}
