import type { PublicInternalForms } from '#shared/blocks/internal-forms-block.ts'
import { PublicPlaces } from '#client/blocks/parts/PublicPlaces.tsx'
import type { PublicBlockProps } from '#client/lib/block-view.ts'

/** The forms that anybody may fill in. */
export function PublicView({ block: { title, places } }: PublicBlockProps<PublicInternalForms>) {
  return <PublicPlaces title={title} places={places} />
}
