import { IconDots } from '@tabler/icons-react'
import { useContext, useRef, type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import type { Field } from '#shared/nouns/tables/table.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { labelOf } from '#client/cells/record-label.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { linkedRecordAt, OpenRecordContext } from '#client/lib/record-doors.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { DropLine } from '#client/ui/drag/DropLine.tsx'
import { useDragItem, type DragPlace, type Edge } from '#client/ui/drag/use-drag-item.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { hueColors } from '#client/ui/theme/hues.ts'
import { CardButtons } from '#client/views/cards/CardButtons.tsx'
import css from '#client/views/cards/cards.module.css'

export interface RecordCardProps {
  row: RecordRow
  labelField: Field | undefined
  hue: string | undefined
  place: DragPlace
  edges: readonly Edge[]
  isFixed: boolean
  /** a line of a list instead of a card */
  isRow?: boolean
  isChecked: boolean
  isOpen: boolean
  tabIndex: 0 | -1
  /** a press with a key held, or while others are picked, picks it; else a press on a chip leads to the chip's record */
  onPress(event: MouseEvent): void
  onKeyDown?(event: KeyboardEvent): void
  onFocus?(): void
  /** above the name: its cover */
  top?: ReactNode
  buttons: readonly Field[]
  /** entries of its menu */
  menu: ReactNode
  children: ReactNode
}

/** A record as a card that is opened, picked and dragged. */
export function RecordCard({ row, labelField, hue, place, edges, isFixed, isRow, isChecked, isOpen, tabIndex, ...props }: RecordCardProps) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const element = useRef<HTMLDivElement>(null)
  const { isDragged, edge } = useDragItem(element, { place, edges, isOff: isFixed })
  const name = labelOf(row, labelField, locale)
  const openLinked = useContext(OpenRecordContext)
  /** Keys have no chip below them: they open the first one. */
  const onKeyDown = (event: KeyboardEvent): void => {
    const chip = element.current?.querySelector('[data-linked]') ?? null
    const linked = event.key === 'Enter' && (event.ctrlKey || event.metaKey) ? linkedRecordAt(chip) : undefined
    if (!linked || !openLinked) return props.onKeyDown?.(event)
    event.preventDefault()
    openLinked(linked.tableId, linked.recordId)
  }
  const color: CSSProperties | undefined = hue === undefined ? undefined : { borderInlineStartColor: hueColors(hue).solid }
  return (
    <div style={{ position: 'relative' }}>
      <DropLine edge={edge} />
      <div
        ref={element}
        className={css.card}
        style={color}
        data-hue={hue}
        data-row={isRow || undefined}
        data-checked={isChecked || undefined}
        data-open={isOpen || undefined}
        data-dragged={isDragged || undefined}
      >
        {props.top}
        <div className={css.inside}>
          <button
            type="button"
            className={css.open}
            tabIndex={tabIndex}
            data-record={row.id}
            data-unnamed={name === '' || undefined}
            aria-pressed={isChecked || undefined}
            onClick={props.onPress}
            onKeyDown={onKeyDown}
            onFocus={props.onFocus}
          >
            {name || t('records.unnamed')}
          </button>
          <span className={css.fields} role="presentation" data-doors={openLinked && ''} onClick={props.onPress}>
            {props.children}
          </span>
          <CardButtons recordId={row.id} buttons={props.buttons} tabIndex={tabIndex} />
        </div>
        <span className={css.menu}>
          <Menu
            label={t('rows.menu')}
            placement="bottom-end"
            trigger={(trigger) => (
              <IconButton {...trigger} tabIndex={tabIndex} label={t('rows.menu')} icon={<IconDots size={16} stroke={1.5} />} />
            )}
          >
            {props.menu}
          </Menu>
        </span>
      </div>
    </div>
  )
}
