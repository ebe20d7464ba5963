import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { IconPlus } from '@tabler/icons-react'
import { behaviourOf, cellField } from '#shared/fields/behaviour.ts'
import type { Field } from '#shared/tables/table.ts'
import { cellTypes } from '#client/features/tables/cells/cell-types.ts'
import { useLocale } from '#client/features/tables/cells/field-config.ts'
import type { KeptRow } from '#client/features/tables/records/keep-rows.ts'
import { labelOf } from '#client/features/tables/records/record-label.ts'
import css from '#client/features/tables/ui/cards.module.css'
import type { RecordRow } from '#client/data/replica/record-row.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface RecordCardsProps {
  label: string
  rows: readonly KeptRow<RecordRow>[]
  columns: readonly Field[]
  labelField: Field | undefined
  onOpen(recordId: string): void
  onAdd?: (() => void) | undefined
}

const shownFields = 3

/** Records on a phone: a card each, with its name and the first fields of the view. */
export function RecordCards({ label, rows, columns, labelField, onOpen, onAdd }: RecordCardsProps) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const scroller = useRef<HTMLDivElement>(null)
  const others = columns
    .filter((field) => field.id !== labelField?.id && behaviourOf(field).definition.column !== 'none')
    .slice(0, shownFields)
  const cards = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 64 + others.length * 26,
    overscan: 6,
    paddingStart: 8,
    paddingEnd: 72,
  })
  return (
    <>
      <div ref={scroller} className={css['scroller']} role="list" aria-label={label} tabIndex={0}>
        <div style={{ height: cards.getTotalSize(), position: 'relative' }}>
          {cards.getVirtualItems().map(({ index, start, key }) => {
            const row = rows[index]?.row
            if (!row) return null
            return (
              <div
                key={key}
                role="listitem"
                className={css['slot']}
                data-index={index}
                ref={cards.measureElement}
                style={{ transform: `translateY(${start}px)` }}
              >
                <button type="button" className={css['card']} onClick={() => onOpen(row.id)}>
                  <span className={css['title']}>{labelOf(row, labelField, locale) || t('records.unnamed')}</span>
                  {others.map((field) => {
                    const { icon: Icon } = cellTypes[field.type]
                    const shown = cellField(field)
                    const { Cell } = cellTypes[shown.type]
                    return (
                      <span key={field.id} className={css['line']}>
                        <Icon size={14} stroke={1.5} aria-hidden />
                        <span className={css['name']}>{field.label}</span>
                        <span className={css['value']}>
                          <Cell field={shown} value={row.cell(field.id)} locale={locale} />
                        </span>
                      </span>
                    )
                  })}
                </button>
              </div>
            )
          })}
        </div>
      </div>
      {onAdd && (
        <button type="button" className={css['add']} aria-label={t('grid.addRow')} onClick={onAdd}>
          <IconPlus size={20} stroke={1.5} aria-hidden />
        </button>
      )}
    </>
  )
}
