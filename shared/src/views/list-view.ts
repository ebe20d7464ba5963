import { shownParts, shownDefaults, shownQuery, type ShownConfig } from '#shared/views/shown-config.ts'
import { viewStore } from '#shared/views/view-store.ts'
import type { ViewType } from '#shared/views/view-type.ts'

export type ListConfig = ShownConfig

/** A compact row a record. */
export const listView: ViewType<ListConfig> = {
  type: 'list',
  defaults: shownDefaults,
  query: shownQuery,
  unfiltered: { filter: null },
}

export const listStore = /* @__PURE__ */ viewStore(listView, {
  version: 1,
  upgrades: [],
  parts: shownParts,
  arranges: () => ({ as: 'lines' }),
})
