import { IconCheck, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { missingFeature } from '#shared/access/missing-feature.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { SuggestedField } from '#shared/nouns/tables/suggested-field.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useFields } from '#client/engine/replica/use-records.ts'
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
  const access = useAccess()
  const suggested = useEntity('table', tableId)?.suggestedFields ?? []
  const [offered] = useState(suggested)
  // added fields have the ids of their suggestions; they stay in place and are marked, and one that is refused is offered again
  const present = new Set(useFields(tableId).map((field) => field.id))
  const left = new Set([...suggested.map((field) => field.id), ...present])
  const mayBe = ({ type }: SuggestedField): boolean => missingFeature(fieldTypes[type], (one) => access.has(one)) === undefined
  const shown = offered.filter((field) => left.has(field.id) && mayBe(field))
  if (shown.length === 0) return null

  const without = (id: string) => ({
    entity: 'table' as const,
    id: tableId,
    data: { suggestedFields: suggested.filter((field) => field.id !== id) },
  })
  function add(field: SuggestedField): void {
    const { id, type, label } = field
    createAsGesture(tableId, { id, type, label, config: field.config ?? fieldTypes[type].defaultConfig() }, after, [without(id)])
  }
  return (
    <section aria-label={t('fields.suggested')}>
      <h3 className={css.typeGroup}>{t('fields.suggested')}</h3>
      <ul className={css.suggested}>
        {shown.map((field) => {
          const Icon = cellIcons[field.type]
          const isAdded = present.has(field.id)
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
