import { IconCheck, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { SuggestedField } from '#shared/nouns/tables/suggested-field.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { cellIcons } from '#client/cells/cell-icons.ts'
import { createAsGesture } from '#client/fields/settings/field-gestures.ts'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import css from '#client/fields/settings/fields.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'

interface SuggestedFieldsProps {
  tableId: string
  /** new fields stand right of this one */
  after: string | undefined
}

/** Fields that tables of this name often have, each added with one press or dismissed (specification 2 §4). */
export function SuggestedFields({ tableId, after }: SuggestedFieldsProps) {
  const { t } = useTranslation('tables')
  const suggested = useEntity('table', tableId)?.suggestedFields ?? []
  // added fields stay in place and are marked
  const [added, setAdded] = useState<readonly SuggestedField[]>([])
  const [offered] = useState(suggested)
  const left = new Set([...suggested, ...added].map((field) => field.id))
  const shown = offered.filter((field) => left.has(field.id))
  if (shown.length === 0) return null

  const without = (id: string) => ({
    entity: 'table' as const,
    id: tableId,
    data: { suggestedFields: suggested.filter((field) => field.id !== id) },
  })
  function add(field: SuggestedField): void {
    const { id, type, label } = field
    setAdded([...added, field])
    createAsGesture(tableId, { id, type, label, config: field.config ?? fieldTypes[type].defaultConfig() }, after, [without(id)])
  }
  return (
    <section aria-label={t('fields.suggested')}>
      <h3 className={css.typeGroup}>{t('fields.suggested')}</h3>
      <ul className={css.suggested}>
        {shown.map((field) => {
          const Icon = cellIcons[field.type]
          const isAdded = added.includes(field)
          return (
            <li key={field.id}>
              <Icon size={16} stroke={1.5} aria-hidden />
              <Ellipsis size={13}>{field.label}</Ellipsis>
              <span className={css.typeHint}>{t(`types.${field.type}`) !== field.label && t(`types.${field.type}`)}</span>
              <Button
                variant="quiet"
                size="small"
                disabled={isAdded}
                aria-label={isAdded ? undefined : t('fields.addSuggested', { label: field.label })}
                icon={isAdded ? <IconCheck size={16} stroke={1.5} /> : <IconPlus size={16} stroke={1.5} />}
                onClick={() => add(field)}
              >
                {isAdded ? t('fields.suggestedAdded') : t('fields.add')}
              </Button>
              {!isAdded && (
                <IconButton
                  label={t('fields.dismissSuggested', { label: field.label })}
                  icon={<IconX size={14} stroke={1.5} />}
                  onClick={() => mutate('tables.dismissSuggestion', { id: tableId, fieldId: field.id }, [without(field.id)])}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
