import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { GalleryConfig } from '#shared/views/gallery-view.ts'
import { isButton } from '#client/cells/is-button.ts'
import { CardCover } from '#client/views/cards/CardCover.tsx'
import { cardFields, CardFields, mostOf } from '#client/views/cards/CardFields.tsx'
import { CardMenu } from '#client/views/cards/CardMenu.tsx'
import css from '#client/views/cards/cards.module.css'
import { RecordCard } from '#client/views/cards/RecordCard.tsx'
import { useCardKeys } from '#client/views/cards/use-card-keys.ts'
import { useManualOrder } from '#client/views/cards/use-manual-order.ts'
import { usePick } from '#client/views/cards/use-pick.ts'
import { useRecordHue } from '#client/views/cards/use-record-hue.ts'
import type { RecordsBodyProps } from '#client/views/view-face.ts'

const cardWidth = 240
const gap = 16

/** Records as cards side by side, as many as there is room for. */
export function GalleryBody(props: RecordsBodyProps<GalleryConfig>) {
  const { table, work, settings, checked, openRecordId, onOpen } = props
  const { config } = settings
  const { rows } = work.rows
  const scroller = useRef<HTMLDivElement>(null)
  const across = Math.max(1, Math.floor((useWidth(scroller) - gap) / (cardWidth + gap)))
  const order = useManualOrder(work, checked, scroller)
  const pick = usePick(props)
  const hueOf = useRecordHue(work.fields, config)
  const cover = work.fields.find(({ id }) => id === config.cover)
  const shown = cardFields(work.columns, [work.labelField?.id, cover?.id])
  const buttons = work.columns.filter(isButton)
  const lines = useVirtualizer({
    count: Math.ceil(rows.length / across),
    getScrollElement: () => scroller.current,
    estimateSize: () => 52 + Math.min(shown.length, 5) * 26 + (cover ? 140 : 0),
    overscan: 3,
    gap,
    paddingStart: gap,
    paddingEnd: gap,
  })
  const ids = useMemo(() => rows.map(({ row }) => row.id), [rows])
  const show = (index: number): void => lines.scrollToIndex(Math.floor(index / across))
  const keys = useCardKeys({ ids, across, scroller, show, step: order.step, toggle: pick.toggle })
  return (
    <div ref={scroller} className={css.scroller} role="list" aria-label={table.label} tabIndex={-1}>
      <div className={css.canvas} role="presentation" style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, start, key }) => (
          <div
            key={key}
            ref={lines.measureElement}
            role="presentation"
            data-index={index}
            className={css.slot}
            style={{ transform: `translateY(${start}px)` }}
          >
            <div className={css.gallery} role="presentation" style={{ gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))` }}>
              {rows.slice(index * across, (index + 1) * across).map(({ row }) => (
                <div key={row.id} role="listitem">
                  <RecordCard
                    row={row}
                    labelField={work.labelField}
                    hue={hueOf(row)}
                    place={{ board: order.board, list: 'all', item: row.id }}
                    edges={['left', 'right']}
                    isFixed={!order.mayPlace}
                    isChecked={checked.has(row.id)}
                    isOpen={openRecordId === row.id}
                    tabIndex={keys.tabIndexOf(row.id)}
                    onPress={(event) => pick.press(row.id, event)}
                    onKeyDown={(event) => keys.onKeyDown(row.id, event)}
                    onFocus={() => keys.onFocus(row.id)}
                    top={cover && <CardCover field={cover} row={row} fit={config.cover_fit ?? 'crop'} keepsRoom />}
                    buttons={buttons}
                    menu={
                      <CardMenu
                        isChecked={checked.has(row.id)}
                        onOpen={() => onOpen(row.id)}
                        onToggle={pick.toggle && (() => pick.toggle?.(row.id))}
                      />
                    }
                  >
                    <CardFields row={row} fields={shown} most={mostOf(config)} />
                  </RecordCard>
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

/** px that an element is wide, as long as it is shown. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(cardWidth)
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
