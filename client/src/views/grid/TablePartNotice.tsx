import { useEffect, useMemo, useRef } from 'react'
import { IconCloudOff, IconInfoCircle } from '@tabler/icons-react'
import { fileSize } from '#client/lib/file-size.ts'
import css from '#client/views/grid/table.module.css'
import type { TablePart } from '#client/engine/replica/live-query.ts'
import { pinTable, sizeOfTable, useIsPinned } from '#client/engine/replica/use-pin.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'

/** px from the end at which the next rows are asked for */
const ahead = 2000

/** A large table is kept whole where somebody wants to work with all of it without a network; what it takes is said. */
function PinButton({ tableId, isPinned }: { tableId: string; isPinned: boolean }) {
  const { t, language } = useTranslation('tables')
  const size = useMemo(() => fileSize(sizeOfTable(tableId), language), [tableId, language])
  return (
    <Button variant="quiet" size="small" onClick={() => pinTable(tableId, !isPinned)}>
      {isPinned ? t('part.release') : t('part.keep', { size })}
    </Button>
  )
}

/** Shows how much of a large table is here, and fetches more as the person scrolls towards its end. */
export function TablePartNotice({ part, tableId }: { part: TablePart; tableId?: string }) {
  const { t } = useTranslation('tables')
  const isPinned = useIsPinned(tableId ?? '')
  const { number } = useFormat()
  const note = useRef<HTMLDivElement>(null)
  const { more } = part

  useEffect(() => {
    const around = note.current?.parentElement
    if (!more || !around) return
    const onScroll = ({ target }: Event): void => {
      if (!(target instanceof HTMLElement)) return
      if (target.scrollTop + target.clientHeight > target.scrollHeight - ahead) more()
    }
    // scrolling does not bubble
    around.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => around.removeEventListener('scroll', onScroll, { capture: true })
  }, [more])

  const Icon = part.source === 'device' ? IconCloudOff : IconInfoCircle
  const isAll = part.source === 'server' && !more && !isPinned
  const text = isPinned && part.source === 'server' ? 'arriving' : part.source
  return (
    <div ref={note} className={isAll ? undefined : css.part} role="status" data-part={part.source}>
      {!isAll && (
        <>
          <Icon size={16} stroke={1.5} aria-hidden />
          <span>{t(`part.${text}`, { here: number(part.here), of: number(part.of) })}</span>
          {tableId !== undefined && (isPinned || part.source === 'server') && <PinButton tableId={tableId} isPinned={isPinned} />}
        </>
      )}
    </div>
  )
}
