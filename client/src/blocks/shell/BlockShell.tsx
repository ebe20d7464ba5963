import { Activity, Suspense, useMemo, useRef, useState, type ReactNode } from 'react'
import { BlockBoundary } from '#client/blocks/shell/BlockBoundary.tsx'
import { FullBlock } from '#client/blocks/shell/FullBlock.tsx'
import css from '#client/blocks/shell/shell.module.css'
import { useInSight } from '#client/blocks/shell/use-in-sight.ts'
import { BlockToolsContext } from '#client/blocks/parts/block-tools.ts'
import { usePageFiltered } from '#client/blocks/parts/page-filters.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockView, BlockViewProps } from '#client/lib/block-view.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** Blocks with a head of their own have it there. */
const BlockMenu = lazyPart(async () => (await import('#client/blocks/parts/BlockHead.tsx')).BlockMenu)

interface BlockShellProps extends BlockViewProps<object> {
  view: BlockView
  /** what people call the block */
  title: string
  /** a changed one is tried again after a failure */
  resetKey: unknown
}

/** A block in an app or page: it fails alone, asks nothing out of sight, and can have the whole screen. */
export function BlockShell({ view, title, resetKey, ...asked }: BlockShellProps) {
  const props = { ...asked, config: usePageFiltered(asked.config, asked.blockId) }
  const { t } = useTranslation('apps')
  const box = useRef<HTMLDivElement>(null)
  const inSight = useInSight(box)
  const [round, setRound] = useState(0)
  const [isFull, setIsFull] = useState(false)
  const tools = useMemo(() => ({ refresh: () => setRound((before) => before + 1), openFull: () => setIsFull(true) }), [])
  const guarded = (block: ReactNode): ReactNode => (
    <BlockBoundary message={t('block.failed', { title })} retryLabel={t('block.retry')} resetKey={resetKey}>
      {block}
    </BlockBoundary>
  )
  return (
    <div ref={box} className={css.shell}>
      {inSight === undefined ? (
        <Skeleton height="100%" />
      ) : (
        // hidden, its questions end and what people typed stays
        <Activity mode={inSight || view.stays === true || view.flows === true ? 'visible' : 'hidden'}>
          <BlockToolsContext value={props.editing ? undefined : tools}>
            {guarded(<view.View key={round} {...props} />)}
            {view.menuOutside === true && !props.editing && (
              <Suspense>
                <div className={css.corner}>
                  <BlockMenu title={title} />
                </div>
              </Suspense>
            )}
          </BlockToolsContext>
        </Activity>
      )}
      {isFull && (
        <FullBlock title={title} onClose={() => setIsFull(false)}>
          {(size) => guarded(<view.View {...props} {...size} />)}
        </FullBlock>
      )}
    </div>
  )
}
