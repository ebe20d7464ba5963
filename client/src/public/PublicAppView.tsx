import { stack } from '#shared/apps/layout.ts'
import { gridColumns, gridGap, gridRowHeight } from '#shared/blocks/block-type.ts'
import type { PublicApp } from '#shared/public-links/public-item.ts'
import { useMediaQuery } from '#client/lib/use-media-query.ts'
import { PublicBlockView } from '#client/public/PublicBlockView.tsx'
import styles from '#client/public/PublicBlocks.module.css'

/** The blocks of an app in their places; phones get the phone layout, or the desktop's blocks in one column. */
export function PublicAppView({ app }: { app: PublicApp }) {
  const phone = useMediaQuery('(max-width: 800px)')
  const columns = phone ? gridColumns.mobile : gridColumns.desktop
  const boxes = !phone ? app.layouts.desktop : app.style.mobileEnabled ? app.layouts.mobile : stack(app.layouts.desktop, columns)
  return (
    <div
      className={styles.grid}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gridAutoRows: gridRowHeight, gap: gridGap }}
    >
      {boxes.map((box) => {
        const block = app.blocks[box.id]
        if (!block) return null
        return (
          <div
            key={box.id}
            className={styles.cell}
            style={{ gridColumn: `${box.x + 1} / span ${box.w}`, gridRow: `${box.y + 1} / span ${box.h}` }}
          >
            <PublicBlockView block={block} />
          </div>
        )
      })}
    </div>
  )
}
