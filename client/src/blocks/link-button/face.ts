import type { LinkButtonBlockConfig, PublicLinkButton } from '#shared/blocks/link-button-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'

export const linkButtonFace = blockFace<LinkButtonBlockConfig, PublicLinkButton>({
  type: 'linkButton',
  icon: 'link',
  labelKey: 'apps:types.linkButton.name',
  texts: 'blocks',
  bare: true,
  View: () => import('#client/blocks/link-button/View.tsx'),
  Settings: () => import('#client/blocks/link-button/Settings.tsx'),
  PublicView: () => import('#client/blocks/link-button/PublicView.tsx'),
})
