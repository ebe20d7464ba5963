import { IconAlertTriangle, IconDots, IconEyeOff, IconLayoutSidebarLeftCollapse } from '@tabler/icons-react'
import { useMemo } from 'react'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { AggregateName, AggregateResult } from '#shared/query/aggregate-names.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { KanbanColumn } from '#shared/views/kanban-view.ts'
import { optionsOf, useLocale } from '#client/cells/field-config.ts'
import { answeredText, figureText } from '#client/records/gestures/figure-text.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { Chip } from '#client/ui/Chip.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import type { TableWork } from '#client/views/grid/use-table-work.ts'
import { keepsColumns, noValue, type BoardColumn } from '#client/views/kanban/board-columns.ts'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'
import css from '#client/views/kanban/kanban.module.css'

interface ColumnHeadProps {
  field: Field
  column: BoardColumn
  name: string
  work: TableWork
  figures: Readonly<Record<string, AggregateName>> | undefined
  /** of a large table the server's figure, where it tells one; absent: that of the cards here */
  answered: { value: AggregateResult | undefined } | undefined
  isFull: boolean
  onColumn(id: string, patch: Partial<KanbanColumn>): void
}

const icon = { size: 16, stroke: 1.5 } as const

/** A column's name, the number of its cards, and one figure of them. */
export function ColumnHead({ field, column, name, work, figures, answered, isFull, onColumn }: ColumnHeadProps) {
  const { t } = useTranslation('views')
  const { t: tables } = useTranslation('tables')
  const { number } = useFormat()
  const locale = useLocale()
  const { rows, count, limit } = column
  const figure = useMemo(() => {
    const [fieldId, aggregate] = Object.entries(figures ?? {})[0] ?? []
    const of = work.fields.find(({ id }) => id === fieldId)
    if (!of || !aggregate || (answered && answered.value === undefined)) return undefined
    const text = answered ? answeredText(of, aggregate, answered.value, locale) : figureText(of, aggregate, rows, locale)
    return `${tables(`figures.${aggregate}`)} ${text}`
  }, [figures, work.fields, rows, answered, locale, tables])
  return (
    <header className={css.head}>
      <h3 className={css.name}>
        <ColumnName field={field} id={column.id} name={name} />
      </h3>
      <span
        className={css.count}
        data-full={isFull || undefined}
        title={limit === undefined ? undefined : t(isFull ? 'kanban.isOverLimit' : 'kanban.limitIs', { limit })}
      >
        {isFull && <IconAlertTriangle size={14} stroke={1.5} aria-hidden />}
        {limit === undefined ? number(count) : `${number(count)} / ${number(limit)}`}
        {isFull && <VisuallyHidden>{t('kanban.isOverLimit', { limit: limit ?? 0 })}</VisuallyHidden>}
      </span>
      {figure && <span className={css.figure}>{figure}</span>}
      {keepsColumns(field) && (
        <Menu
          label={t('kanban.columnMenu', { column: name })}
          placement="bottom-end"
          trigger={(props) => <IconButton {...props} label={t('kanban.columnMenu', { column: name })} icon={<IconDots {...icon} />} />}
        >
          <MenuItem icon={<IconLayoutSidebarLeftCollapse {...icon} />} onSelect={() => onColumn(column.id, { collapsed: true })}>
            {t('kanban.fold')}
          </MenuItem>
          <MenuItem icon={<IconEyeOff {...icon} />} onSelect={() => onColumn(column.id, { hidden: true })}>
            {t('kanban.hide')}
          </MenuItem>
        </Menu>
      )}
    </header>
  )
}

/** A column's name as its field shows it. */
export function ColumnName({ field, id, name }: { field: Field; id: string; name: string }) {
  const member = useEntity('member', fieldTypes[field.type].holds === 'users' ? id : undefined)
  if (id === noValue) return <span className={css.plain}>{name}</span>
  if (member)
    return (
      <span className={css.person}>
        <Avatar name={member.displayName} hue={member.hue} photoUrl={member.photoUrl} size={20} decorative />
        <span>{name}</span>
      </span>
    )
  const option = optionsOf(field).find((candidate) => candidate.id === id)
  return option ? <Chip hue={option.hue}>{name}</Chip> : <span className={css.plain}>{name}</span>
}
