import { linkButtonBlock, type LinkButtonBlockConfig } from '#shared/blocks/link-button-block.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'

export const publicLinkButton = publicBlock<LinkButtonBlockConfig>(linkButtonBlock, {
  show: ({ label, address, color }) => (address === '' ? undefined : { type: 'linkButton', label, address, color }),
})
