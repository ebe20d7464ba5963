import type { ComponentType } from 'react'
import type { PublicBlock } from '#shared/public-links/public-item.ts'
import { TextView } from '#client/features/apps/text/TextView.tsx'
import { PublicIndicator } from '#client/public/PublicIndicator.tsx'
import { PublicTable } from '#client/public/PublicTable.tsx'
import styles from '#client/public/PublicBlocks.module.css'

type ViewOf<T extends PublicBlock['type']> = ComponentType<{ block: Extract<PublicBlock, { type: T }>; blockId: string }>

const views: { [T in PublicBlock['type']]: ViewOf<T> } = {
  text: ({ block }) => (
    <div className={styles.text}>
      <TextView text={block.text} align={block.align} />
    </div>
  ),
  indicator: PublicIndicator,
  tableView: PublicTable,
}

/** One block for a visitor, from the data the server made for it. */
export function PublicBlockView({ block, blockId }: { block: PublicBlock; blockId: string }) {
  // each view takes just its own kind; the key and the value come from one object
  const View = views[block.type] as ComponentType<{ block: PublicBlock; blockId: string }>
  return <View block={block} blockId={blockId} />
}
