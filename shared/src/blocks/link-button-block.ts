import { safeAddress } from '#shared/blocks/block-address.ts'
import { blockType, noRefs } from '#shared/blocks/block-type.ts'
import { readHue, readText } from '#shared/values/read-config.ts'

/** A button that leads to a page of this product or of the web. */
export interface LinkButtonBlockConfig {
  label: string
  address: string
  color: string
}

export interface PublicLinkButton extends LinkButtonBlockConfig {
  type: 'linkButton'
}

export const linkButtonBlock = blockType<LinkButtonBlockConfig, PublicLinkButton>({
  name: 'linkButton',
  group: 'navigation',
  version: 1,
  upgrades: [],
  defaults: () => ({ label: '', address: '', color: '' }),
  read: (raw) => ({
    label: readText(raw['label'], 100),
    address: safeAddress(readText(raw['address'], 2000)),
    color: readHue(raw['color']),
  }),
  size: { desktop: { w: 3, h: 1 }, mobile: { w: 4, h: 1 } },
  minSize: { w: 1, h: 1 },
  hasText: false,
  title: (config) => config.label,
  refs: () => noRefs,
})
