import type { UniqueBlockConfig } from '#shared/blocks/unique-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'

export const uniqueFace = blockFace<UniqueBlockConfig>({
  type: 'unique',
  icon: 'search',
  labelKey: 'apps:types.unique.name',
  menuOutside: true,
  texts: 'forms',
  stays: true,
  flows: true,
  View: () => import('#client/blocks/unique/View.tsx'),
  Settings: () => import('#client/blocks/unique/Settings.tsx'),
})
