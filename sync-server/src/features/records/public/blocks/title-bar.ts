import { titleBarBlock, type TitleBarBlockConfig } from '#shared/blocks/title-bar-block.ts'
import { outsideAddress } from '#server/items/outside-address.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'

export const publicTitleBar = publicBlock<TitleBarBlockConfig>(titleBarBlock, {
  lead: ({ title, size, align, line, color, background, buttonLabel: label, buttonAddress, buttonColor }, ways) => {
    const address = outsideAddress(buttonAddress, ways)
    const button = address === '' ? null : { label, address, color: buttonColor }
    return { ...{ type: 'titleBar', title, size, align, line, color, background }, button }
  },
})
