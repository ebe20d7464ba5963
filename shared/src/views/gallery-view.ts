import { coverParts, shownDefaults, shownQuery, type CoverConfig } from '#shared/views/shown-config.ts'
import { viewStore } from '#shared/views/view-store.ts'
import type { ViewType } from '#shared/views/view-type.ts'

export type GalleryConfig = CoverConfig

/** Cards with a picture each. */
export const galleryView: ViewType<GalleryConfig> = {
  type: 'gallery',
  defaults: shownDefaults,
  query: shownQuery,
  unfiltered: { filter: null },
}

export const galleryStore = /* @__PURE__ */ viewStore(galleryView, {
  version: 1,
  upgrades: [],
  parts: coverParts,
  arranges: () => ({ as: 'cards' }),
})
