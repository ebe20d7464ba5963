import type { AppFiltersBlockConfig, PublicAppFilters } from '#shared/blocks/app-filters-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'

export const appFiltersFace = blockFace<AppFiltersBlockConfig, PublicAppFilters>({
  type: 'appFilters',
  icon: 'adjustments',
  labelKey: 'apps:types.appFilters.name',
  menuOutside: true,
  texts: 'blocks',
  stays: true,
  flows: true,
  View: () => import('#client/blocks/app-filters/View.tsx'),
  Settings: () => import('#client/blocks/app-filters/Settings.tsx'),
  PublicView: () => import('#client/blocks/app-filters/PublicView.tsx'),
})
