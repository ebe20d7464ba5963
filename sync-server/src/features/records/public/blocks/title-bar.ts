import { titleBarBlock, type TitleBarBlockConfig } from '#shared/blocks/title-bar-block.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'

export const publicTitleBar = publicBlock<TitleBarBlockConfig>(titleBarBlock, {
  show: ({ title, size, align, line, color, background, buttonLabel: label, buttonAddress: address, buttonColor }) => ({
    ...{ type: 'titleBar', title, size, align, line, color, background },
    button: address === '' ? null : { label, address, color: buttonColor },
  }),
})
