import { stack } from '#shared/nouns/apps/layout.ts'
import { gridColumns } from '#shared/blocks/block-type.ts'
import type { PublicApp } from '#shared/nouns/public-links/public-item.ts'
import { blockGround } from '#client/ui/theme/block-ground.ts'
import { blockGrid, blockPlace } from '#client/lib/block-place.ts'
import { useIsNarrow } from '#client/lib/use-media-query.ts'
import { faceOfBlock, PublicBlockView } from '#client/public/PublicBlockView.tsx'
import { useNarrowed } from '#client/public/use-narrowing.ts'
import css from '#client/blocks/parts/public-blocks.module.css'

/** The blocks of an app in their places; phones and larger text get the phone layout, or the desktop's blocks in one column. */
export function PublicAppView({ app }: { app: PublicApp }) {
  const phone = useIsNarrow()
  const columns = phone ? gridColumns.mobile : gridColumns.desktop
  const blocks = useNarrowed().shown(app.blocks)
  const boxes = !phone ? app.layouts.desktop : app.style.mobileEnabled ? app.layouts.mobile : stack(app.layouts.desktop, columns)
  return (
    <div className={css.grid} style={blockGrid(columns, phone)}>
      {boxes.map((box) => {
        const block = blocks[box.id]
        if (!block) return null
        const place = blockPlace(box, phone, faceOfBlock(block)?.flows === true)
        return (
          <div key={box.id} className={css.cell} style={{ ...place, ...blockGround(app.grounds[box.id]) }}>
            <PublicBlockView block={block} blockId={box.id} />
          </div>
        )
      })}
    </div>
  )
}
