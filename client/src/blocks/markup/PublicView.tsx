import type { PublicMarkup } from '#shared/blocks/markup-block.ts'
import { Markup } from '#client/blocks/markup/Markup.tsx'
import type { PublicBlockProps } from '#client/lib/block-view.ts'

export function PublicView({ block }: PublicBlockProps<PublicMarkup>) {
  return <Markup {...block} />
}
