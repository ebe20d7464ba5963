import { linkButtonBlock, type LinkButtonBlockConfig } from '#shared/blocks/link-button-block.ts'
import { outsideAddress } from '#server/items/outside-address.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'

export const publicLinkButton = publicBlock<LinkButtonBlockConfig>(linkButtonBlock, {
  lead: ({ label, address: stored, color }, ways) => {
    const address = outsideAddress(stored, ways)
    return address === '' ? undefined : { type: 'linkButton', label, address, color }
  },
})
