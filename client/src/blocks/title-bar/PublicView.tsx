import type { PublicTitleBar } from '#shared/blocks/title-bar-block.ts'
import { TitleBar } from '#client/blocks/title-bar/TitleBar.tsx'
import { OutsideButton } from '#client/blocks/title-bar/OutsideButton.tsx'
import type { PublicBlockProps } from '#client/lib/block-view.ts'

export function PublicView({ block: { button, ...heading } }: PublicBlockProps<PublicTitleBar>) {
  return <TitleBar {...heading}>{button ? <OutsideButton {...button} /> : undefined}</TitleBar>
}
