import { useId } from 'react'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import type { ItemLinks } from '#client/nouns/public-links/public-links.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/public-links/ui/ShareDialog.module.css'

interface UnseenFieldsProps {
  unasked: ItemLinks['unasked']
  included: readonly string[]
  disabled?: boolean
  onChange(included: string[]): void
}

/** Fields of people, linked records and files, which visitors see only where somebody ticks them. */
export function UnseenFields({ unasked, included, disabled, onChange }: UnseenFieldsProps) {
  const { t } = useTranslation('publicLinks')
  const heading = useId()
  const tables = useEntities('table')
  const fields = useEntities('field')
  const wanted = new Set(included)
  const toggle = (id: string): void => onChange(wanted.has(id) ? included.filter((other) => other !== id) : [...included, id])
  return (
    <div className={css.unseen} role="group" aria-labelledby={heading}>
      <p id={heading} className={css.unseenTitle}>
        {t('unseen.title')}
      </p>
      <Text as="p" size={13} muted>
        {t('unseen.text')}
      </Text>
      {unasked.map(({ tableId, fieldIds }) => (
        <div key={tableId} className={css.unseenTable}>
          <span className={css.meta}>{tables.find(({ id }) => id === tableId)?.label}</span>
          {fieldIds.map((id) => (
            <Checkbox key={id} checked={wanted.has(id)} disabled={disabled === true} onChange={() => toggle(id)}>
              {fields.find((field) => field.id === id)?.label ?? id}
            </Checkbox>
          ))}
        </div>
      ))}
    </div>
  )
}
