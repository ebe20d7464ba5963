import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Field } from '#shared/nouns/tables/table.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/queries/views.module.css'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface FieldsListProps {
  fields: readonly Field[]
  /** ids in order; null: all */
  shown: readonly string[] | null
  /** always shown, first */
  labelFieldId: string | undefined
  onChange(fields: string[] | null): void
}

/** The fields that a view shows, and their order. */
export function FieldsList({ fields, shown, labelFieldId, onChange }: FieldsListProps) {
  const { t } = useTranslation('tables')
  const order = shown ? shown.filter((id) => fields.some((field) => field.id === id)) : fields.map((field) => field.id)
  const hidden = fields.filter((field) => !order.includes(field.id))
  const listed = [...order.flatMap((id) => fields.find((field) => field.id === id) ?? []), ...hidden]
  const move = (id: string, by: number): void => {
    const next = order.filter((other) => other !== id)
    next.splice(order.indexOf(id) + by, 0, id)
    onChange(next)
  }
  return (
    <div className={css.builder}>
      <ul className={css.fieldList}>
        {listed.map((field) => {
          const { icon: Icon } = cellTypes[field.type]
          const at = order.indexOf(field.id)
          const fixed = field.id === labelFieldId
          return (
            <li key={field.id}>
              <Switch
                checked={at >= 0}
                disabled={fixed}
                aria-label={field.label}
                onChange={(event) => onChange(event.currentTarget.checked ? [...order, field.id] : order.filter((id) => id !== field.id))}
              />
              <Icon size={16} stroke={1.5} aria-hidden />
              <Ellipsis flex="fill">{field.label}</Ellipsis>
              <IconButton
                label={t('views.moveUp', { label: field.label })}
                icon={<IconArrowUp size={14} stroke={1.5} />}
                disabled={at <= 0 || fixed}
                onClick={() => move(field.id, -1)}
              />
              <IconButton
                label={t('views.moveDown', { label: field.label })}
                icon={<IconArrowDown size={14} stroke={1.5} />}
                disabled={at < 0 || at === order.length - 1 || fixed}
                onClick={() => move(field.id, 1)}
              />
            </li>
          )
        })}
      </ul>
      <Row gap={4} align="stretch">
        <Button variant="quiet" size="small" onClick={() => onChange(null)}>
          {t('fields.showAll')}
        </Button>
        <Button variant="quiet" size="small" onClick={() => onChange(labelFieldId === undefined ? [] : [labelFieldId])}>
          {t('fields.hideAll')}
        </Button>
      </Row>
    </div>
  )
}
