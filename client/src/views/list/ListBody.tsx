import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import type { ListConfig } from '#shared/views/list-view.ts'
import { isButton } from '#client/cells/is-button.ts'
import { cardFields, CardFields } from '#client/views/cards/CardFields.tsx'
import { CardMenu } from '#client/views/cards/CardMenu.tsx'
import css from '#client/views/cards/cards.module.css'
import { RecordCard } from '#client/views/cards/RecordCard.tsx'
import { useCardKeys } from '#client/views/cards/use-card-keys.ts'
import { useManualOrder } from '#client/views/cards/use-manual-order.ts'
import { usePick } from '#client/views/cards/use-pick.ts'
import { useRecordHue } from '#client/views/cards/use-record-hue.ts'
import type { RecordsBodyProps } from '#client/views/view-face.ts'

/** Records in compact lines, two of text on a phone. */
export function ListBody(props: RecordsBodyProps<ListConfig>) {
  const { table, work, settings, isPhone, checked, openRecordId, onOpen } = props
  const { rows } = work.rows
  const scroller = useRef<HTMLDivElement>(null)
  const order = useManualOrder(work, checked, scroller)
  const pick = usePick(props)
  const hueOf = useRecordHue(work.fields, settings.config)
  const shown = cardFields(work.columns, [work.labelField?.id])
  const buttons = work.columns.filter(isButton)
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? 61 : 41),
    getItemKey: (index) => rows[index]?.row.id ?? index,
    overscan: 8,
  })
  const ids = useMemo(() => rows.map(({ row }) => row.id), [rows])
  const show = (index: number): void => lines.scrollToIndex(index)
  const keys = useCardKeys({ ids, across: 1, scroller, show, step: order.step, toggle: pick.toggle })
  return (
    <div ref={scroller} className={css.scroller} data-plain role="list" aria-label={table.label} tabIndex={-1}>
      <div className={css.canvas} style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index]?.row
          return (
            row && (
              <div
                key={key}
                role="listitem"
                ref={lines.measureElement}
                data-index={index}
                className={css.slot}
                style={{ transform: `translateY(${start}px)` }}
              >
                <RecordCard
                  row={row}
                  labelField={work.labelField}
                  hue={hueOf(row)}
                  place={{ board: order.board, list: 'all', item: row.id }}
                  edges={['top', 'bottom']}
                  isFixed={!order.mayPlace}
                  isRow
                  isChecked={checked.has(row.id)}
                  isOpen={openRecordId === row.id}
                  tabIndex={keys.tabIndexOf(row.id)}
                  onPress={(event) => pick.press(row.id, event)}
                  onKeyDown={(event) => keys.onKeyDown(row.id, event)}
                  onFocus={() => keys.onFocus(row.id)}
                  buttons={buttons}
                  menu={
                    <CardMenu
                      isChecked={checked.has(row.id)}
                      onOpen={() => onOpen(row.id)}
                      onToggle={pick.toggle && (() => pick.toggle?.(row.id))}
                    />
                  }
                >
                  <CardFields row={row} fields={shown} keepsPlace={!isPhone} />
                </RecordCard>
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}
