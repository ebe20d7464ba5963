import { embedBlock, type EmbedBlockConfig } from '#shared/blocks/embed-block.ts'
import { wholeOutsideAddress } from '#server/items/outside-address.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'

export const publicEmbed = publicBlock<EmbedBlockConfig>(embedBlock, {
  lead: ({ title, address }, ways) => {
    const found = wholeOutsideAddress(address, ways)
    return found === '' ? undefined : { type: 'embed', title, address: found }
  },
})
