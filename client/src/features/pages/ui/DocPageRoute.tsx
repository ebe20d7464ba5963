import { fetchEarlyBlocks } from '#client/blocks/block-faces.ts'
import { DocPage } from '#client/features/pages/ui/DocPage.tsx'
import { BlockSurroundings } from '#client/manifest/BlockSurroundings.tsx'

fetchEarlyBlocks()

/** A doc page with the blocks of every feature. */
export function DocPageRoute() {
  return (
    <BlockSurroundings>
      <DocPage />
    </BlockSurroundings>
  )
}
