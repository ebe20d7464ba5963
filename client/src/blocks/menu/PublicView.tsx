import type { PublicMenu } from '#shared/blocks/menu-block.ts'
import { PublicPlaces } from '#client/blocks/parts/PublicPlaces.tsx'
import type { PublicBlockProps } from '#client/lib/block-view.ts'

/** Links to the apps that are public themselves. */
export function PublicView({ block: { title, direction, places } }: PublicBlockProps<PublicMenu>) {
  return <PublicPlaces title={title} direction={direction} places={places} />
}
