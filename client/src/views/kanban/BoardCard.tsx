import { IconArrowRight } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuHeading } from '#client/ui/MenuHeading.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { CardCover } from '#client/views/cards/CardCover.tsx'
import { CardFields, mostOf } from '#client/views/cards/CardFields.tsx'
import { CardMenu } from '#client/views/cards/CardMenu.tsx'
import { RecordCard } from '#client/views/cards/RecordCard.tsx'
import { usePick } from '#client/views/cards/use-pick.ts'
import type { BoardColumnProps } from '#client/views/kanban/BoardColumnView.tsx'

interface BoardCardProps extends BoardColumnProps {
  row: RecordRow
  shown: readonly Field[]
  buttons: readonly Field[]
  cover: Field | undefined
  hue: string | undefined
  tabIndex: 0 | -1
  onFocused(): void
}

const ways = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const
const icon = { size: 16, stroke: 1.5 } as const
/** More columns than this make the menu unusable; dragging and keys go on. */
const mostListed = 40

/** A card: arrows go to its neighbours, with Ctrl and Shift they move it. */
export function BoardCard({ row, shown, buttons, cover, hue, tabIndex, onFocused, ...props }: BoardCardProps) {
  const { boardId, board, column, moves, work, settings, checked, onKey } = props
  const { t } = useTranslation('views')
  const pick = usePick(props)
  const isChecked = checked.has(row.id)
  const onKeyDown = (event: KeyboardEvent): void => {
    const way = ways[event.key as keyof typeof ways]
    const moving = (event.ctrlKey || event.metaKey) && event.shiftKey
    if (way && (moving || (!event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey))) {
      event.preventDefault()
      event.stopPropagation()
      onKey(column.id, row.id, way, moving)
    } else if (event.key === ' ' && pick.toggle) {
      event.preventDefault()
      pick.toggle(row.id)
    }
  }
  return (
    <RecordCard
      row={row}
      labelField={work.labelField}
      hue={hue}
      place={{ board: boardId, list: column.id, item: row.id }}
      edges={moves.mayPlace ? ['top', 'bottom'] : []}
      isFixed={!moves.mayMove && !moves.mayPlace}
      isChecked={isChecked}
      isOpen={props.openRecordId === row.id}
      tabIndex={tabIndex}
      onPress={(event) => pick.press(row.id, event)}
      onKeyDown={onKeyDown}
      onFocus={onFocused}
      top={cover && <CardCover field={cover} row={row} fit={settings.config.cover_fit ?? 'crop'} />}
      buttons={buttons}
      menu={
        <>
          <CardMenu isChecked={isChecked} onOpen={() => props.onOpen(row.id)} onToggle={pick.toggle && (() => pick.toggle?.(row.id))} />
          {moves.mayMove && (
            <>
              <MenuDivider />
              <MenuHeading>{t('kanban.moveTo')}</MenuHeading>
              {board.shown.slice(0, mostListed).map(({ id }) => (
                <MenuItem
                  key={id}
                  icon={<IconArrowRight {...icon} />}
                  disabled={id === column.id}
                  onSelect={() => moves.move(row.id, column.id, id)}
                >
                  {board.nameOf(id)}
                </MenuItem>
              ))}
            </>
          )}
        </>
      }
    >
      <CardFields row={row} fields={shown} most={mostOf(settings.config)} />
    </RecordCard>
  )
}
