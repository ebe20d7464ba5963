import { useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { BlockPlaceContext, BlockToolsContext } from '#client/blocks/parts/block-tools.ts'
import css from '#client/blocks/shell/shell.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Dialog } from '#client/ui/Dialog.tsx'

interface FullBlockProps {
  title: string
  onClose(): void
  children(size: { width: number; height: number }): ReactNode
}

/** A block over everything else, as large as the screen. */
export function FullBlock({ title, onClose, children }: FullBlockProps) {
  const { t } = useTranslation('apps')
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [size, setSize] = useState<{ width: number; height: number }>()
  const [round, setRound] = useState(0)
  const tools = useMemo(() => ({ refresh: () => setRound((before) => before + 1) }), [])
  useLayoutEffect(() => {
    if (!place) return
    const observer = new ResizeObserver(() => setSize({ width: place.clientWidth, height: place.clientHeight }))
    observer.observe(place)
    return () => observer.disconnect()
  }, [place])
  return (
    <Dialog open vast title={title} closeLabel={t('close')} onClose={onClose}>
      <div ref={setPlace} className={css.full}>
        <BlockPlaceContext value={place}>
          <BlockToolsContext value={tools}>
            {size && (
              <div key={round} className={css.shell}>
                {children(size)}
              </div>
            )}
          </BlockToolsContext>
        </BlockPlaceContext>
      </div>
    </Dialog>
  )
}
