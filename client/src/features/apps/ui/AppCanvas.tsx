import { useMemo, useRef } from 'react'
import type { AppBlock, AppSnapshot } from '#shared/nouns/apps/app-snapshot.ts'
import { stack, type PlacedBox } from '#shared/nouns/apps/layout.ts'
import type { Breakpoint } from '#shared/blocks/block-type.ts'
import { gridColumns } from '#shared/blocks/block-type.ts'
import css from '#client/features/apps/ui/AppCanvas.module.css'
import { BlockCard } from '#client/features/apps/ui/BlockCard.tsx'
import { boxPixels } from '#client/features/apps/ui/box-pixels.ts'
import { blockGrid, blockPlace } from '#client/lib/block-place.ts'
import { useBlockViews } from '#client/lib/block-views.ts'
import { useElementWidth } from '#client/lib/use-element-width.ts'

/** The layout a breakpoint shows: phones stack the desktop's blocks while an app has no phone layout of its own. */
export function layoutOf(app: AppSnapshot, breakpoint: Breakpoint): PlacedBox[] {
  return breakpoint === 'mobile' && !app.style.mobileEnabled ? stack(app.layouts.desktop, gridColumns.mobile) : app.layouts[breakpoint]
}

interface AppCanvasProps {
  app: AppSnapshot
  breakpoint: Breakpoint
  onSettings?: ((blockId: string) => void) | undefined
}

/** An app in use, from plain data: no document, no drag and drop. Public links use it too. */
export function AppCanvas({ app, breakpoint, onSettings }: AppCanvasProps) {
  const views = useBlockViews()
  const grid = useRef<HTMLDivElement>(null)
  const width = useElementWidth(grid)
  const blocks = useMemo(() => new Map<string, AppBlock>(app.blocks.map((block) => [block.id, block])), [app.blocks])
  const columns = gridColumns[breakpoint]
  const phone = breakpoint === 'mobile'
  return (
    <div ref={grid} className={css.grid} style={blockGrid(columns, phone)}>
      {width > 0 &&
        layoutOf(app, breakpoint).map((box) => {
          const block = blocks.get(box.id)
          if (!block) return null
          const place = blockPlace(box, phone, views.find((view) => view.type === block.type)?.flows === true)
          return (
            <div key={box.id} className={css.cell} style={place} data-block={box.id}>
              <BlockCard block={block} editing={false} onSettings={onSettings} {...boxPixels(box, columns, width)} />
            </div>
          )
        })}
    </div>
  )
}
