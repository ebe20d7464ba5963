import type { PublicTitleBar } from '#shared/blocks/title-bar-block.ts'
import { TitleBar } from '#client/blocks/title-bar/TitleBar.tsx'
import type { PublicBlockProps } from '#client/lib/block-view.ts'

export function PublicView({ block }: PublicBlockProps<PublicTitleBar>) {
  return <TitleBar {...block} />
}
