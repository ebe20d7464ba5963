import { shownParts, shownDefaults, shownQuery, type ShownConfig } from '#shared/views/shown-config.ts'
import { viewStore } from '#shared/views/view-store.ts'
import type { ViewType } from '#shared/views/view-type.ts'

export type RecordPageConfig = ShownConfig

/** One record at a time. */
export const recordPageView: ViewType<RecordPageConfig> = {
  type: 'record',
  defaults: shownDefaults,
  query: shownQuery,
  unfiltered: { filter: null },
  keepsName: true,
}

export const recordPageStore = /* @__PURE__ */ viewStore(recordPageView, {
  version: 1,
  upgrades: [],
  parts: shownParts,
  arranges: () => ({ as: 'cards' }),
})
