import { useVirtualizer } from '@tanstack/react-virtual'
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Locale } from '#shared/fields/field-type.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { labelOf } from '#client/cells/record-label.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import css from '#client/views/calendar/UndatedTray.module.css'

interface UndatedTrayProps {
  rows: readonly RecordRow[]
  /** absent: all are here */
  onMore: (() => void) | undefined
  labelField: Field | undefined
  locale: Locale
  mayMove: boolean
  onOpen(recordId: string): void
  onClose(): void
}

/** px from the end at which the next records are asked for */
const ahead = 400

function isNearEnd({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean {
  return scrollTop + clientHeight > scrollHeight - ahead
}

/** The records without a date, to be dragged to a day. */
export function UndatedTray({ rows, onMore, labelField, locale, mayMove, onOpen, onClose }: UndatedTrayProps) {
  const { t } = useTranslation('timeViews')
  const scroller = useRef<HTMLDivElement>(null)
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 40,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
  })
  return (
    <aside className={css.tray} aria-label={t('undated')}>
      <header className={css.trayHead}>
        <h3>{t('undated')}</h3>
        <IconButton label={t('closeTray')} icon={<IconX size={16} stroke={1.5} aria-hidden />} onClick={onClose} />
      </header>
      <p className={css.trayHint}>{rows.length === 0 ? t('allDated') : mayMove ? t('trayHint') : ''}</p>
      <div
        ref={scroller}
        className={css.trayList}
        role="list"
        aria-label={t('undated')}
        tabIndex={0}
        onScroll={onMore && (({ currentTarget }) => isNearEnd(currentTarget) && onMore())}
      >
        <div role="presentation" style={{ height: lines.getTotalSize(), position: 'relative' }}>
          {lines.getVirtualItems().map(({ index, start, key }) => {
            const row = rows[index]
            return (
              row && (
                <div key={key} role="listitem" className={css.trayLine} style={{ transform: `translateY(${start}px)` }}>
                  <button type="button" className={css.trayItem} data-undated={mayMove ? row.id : undefined} onClick={() => onOpen(row.id)}>
                    {labelOf(row, labelField, locale) || t('unnamed')}
                  </button>
                </div>
              )
            )
          })}
        </div>
      </div>
    </aside>
  )
}
