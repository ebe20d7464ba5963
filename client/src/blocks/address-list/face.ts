import type { AddressListBlockConfig, PublicAddresses } from '#shared/blocks/address-list-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'

export const addressListFace = blockFace<AddressListBlockConfig, PublicAddresses>({
  type: 'addressList',
  icon: 'map-pin',
  labelKey: 'apps:types.addressList.name',
  texts: 'blocks',
  View: () => import('#client/blocks/address-list/View.tsx'),
  Settings: () => import('#client/blocks/address-list/Settings.tsx'),
  PublicView: () => import('#client/blocks/address-list/PublicView.tsx'),
})
