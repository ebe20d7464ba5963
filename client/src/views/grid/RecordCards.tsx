import { useVirtualizer } from '@tanstack/react-virtual'
import { useContext, useRef, type MouseEvent } from 'react'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { behaviourOf, cellField } from '#shared/fields/behaviour.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { isButton } from '#client/cells/is-button.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { linkedRecordAt, OpenRecordContext } from '#client/lib/record-doors.ts'
import { toggled } from '#client/records/gestures/item-index.ts'
import { labelOf } from '#client/cells/record-label.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import css from '#client/views/grid/cards.module.css'
import { GroupHead } from '#client/views/grid/GroupHead.tsx'
import { CardButtons } from '#client/views/cards/CardButtons.tsx'
import { useCardPress } from '#client/views/grid/use-card-press.ts'
import type { TableWork } from '#client/views/grid/use-table-work.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface RecordCardsProps {
  label: string
  work: TableWork
  /** ids of groups that are shut */
  closed: ReadonlySet<string>
  onClosed(ids: ReadonlySet<string>): void
  onOpen(recordId: string): void
  /** records picked for a bulk action, begun by holding one; without `onChecked` they cannot be picked */
  checked?: ReadonlySet<string>
  onChecked?: ((ids: ReadonlySet<string>) => void) | undefined
  onAdd?: (() => void) | undefined
}

const shownFields = 3
const nothing: ReadonlySet<string> = new Set()

/** Records on a phone: a card each, with its name and the first fields of the view. */
export function RecordCards({ label, work, closed, onClosed, onOpen, checked = nothing, onChecked, onAdd }: RecordCardsProps) {
  const { columns, fields, labelField } = work
  const { items } = work.rows
  const press = useCardPress({ onOpen, checked, onChecked })
  const openLinked = useContext(OpenRecordContext)
  /** A chip on a card leads to its own record; while records are picked, the whole card is one target. */
  function click(event: MouseEvent, id: string): void {
    const linked = checked.size === 0 ? linkedRecordAt(event.target) : undefined
    if (linked && openLinked && !press.wasHeld()) openLinked(linked.tableId, linked.recordId)
    else press.click(id)
  }
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const scroller = useRef<HTMLDivElement>(null)
  const others = columns
    .filter((field) => field.id !== labelField?.id && behaviourOf(field).definition.column !== 'none')
    .slice(0, shownFields)
  const buttons = columns.filter(isButton).slice(0, shownFields)
  const cards = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.group ? 44 : 64 + others.length * 26 + (buttons.length > 0 ? 48 : 0)),
    overscan: 6,
    paddingStart: 8,
    paddingEnd: 72,
  })
  return (
    <>
      <div ref={scroller} className={css.scroller} role="list" aria-label={label} tabIndex={0}>
        <div style={{ height: cards.getTotalSize(), position: 'relative' }}>
          {cards.getVirtualItems().map(({ index, start, key }) => {
            const { row, group } = items[index] ?? {}
            const by = group && fields.find((field) => field.id === group.fieldId)
            return (
              <div
                key={key}
                role="listitem"
                className={css.slot}
                data-index={index}
                ref={cards.measureElement}
                style={{ transform: `translateY(${start}px)` }}
              >
                {group && by && (
                  <button
                    type="button"
                    className={css.group}
                    data-level={group.level}
                    aria-expanded={group.open}
                    onClick={() => onClosed(toggled(closed, group.id))}
                  >
                    <IconChevronRight size={16} stroke={1.5} aria-hidden />
                    <GroupHead group={group} field={cellField(by)} locale={locale} onAdd={undefined} />
                  </button>
                )}
                {row && (
                  <Card
                    row={row}
                    press={press}
                    mayPick={onChecked !== undefined}
                    isPicked={checked.size > 0 ? checked.has(row.id) : undefined}
                    onClick={click}
                    labelField={labelField}
                    others={others}
                    buttons={buttons}
                  />
                )}
              </div>
            )
          })}
        </div>
      </div>
      {onAdd && (
        <button type="button" className={css.add} aria-label={t('grid.addRow')} onClick={onAdd}>
          <IconPlus size={20} stroke={1.5} aria-hidden />
        </button>
      )}
    </>
  )
}

interface CardContentProps {
  row: RecordRow
  labelField: TableWork['labelField']
  others: TableWork['columns']
}

interface CardProps extends CardContentProps {
  press: ReturnType<typeof useCardPress>
  mayPick: boolean
  /** undefined while no record is picked */
  isPicked: boolean | undefined
  buttons: TableWork['columns']
  onClick(event: MouseEvent, recordId: string): void
}

/** One card: it opens its record or picks it, and its buttons act. */
function Card({ row, press, mayPick, isPicked, buttons, onClick, ...content }: CardProps) {
  return (
    <div className={css.card}>
      <button
        type="button"
        className={css.press}
        data-record={row.id}
        aria-pressed={isPicked}
        onPointerDown={mayPick ? () => press.down(row.id) : undefined}
        onPointerMove={press.move}
        onPointerUp={press.end}
        onPointerCancel={press.end}
        onContextMenu={mayPick ? (event) => event.preventDefault() : undefined}
        onClick={(event) => onClick(event, row.id)}
      >
        <CardContent row={row} {...content} />
      </button>
      <CardButtons recordId={row.id} buttons={buttons} tabIndex={0} />
    </div>
  )
}

function CardContent({ row, labelField, others }: CardContentProps) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  return (
    <>
      <span className={css.title}>{labelOf(row, labelField, locale) || t('records.unnamed')}</span>
      {others.map((field) => {
        const { icon: Icon } = cellTypes[field.type]
        const shown = cellField(field)
        const { Cell } = cellTypes[shown.type]
        return (
          <span key={field.id} className={css.line}>
            <Icon size={14} stroke={1.5} aria-hidden />
            <span className={css.name}>{field.label}</span>
            <span className={css.value}>
              <Cell field={shown} value={row.cell(field.id)} locale={locale} />
            </span>
          </span>
        )
      })}
    </>
  )
}
