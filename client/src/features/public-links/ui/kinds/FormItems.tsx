import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { fieldsAsked, formInputOf } from '#shared/nouns/public-links/form-inputs.ts'
import type { FormItem } from '#shared/nouns/public-links/link-config-schema.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Select } from '#client/ui/Select.tsx'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/public-links/ui/ShareDialog.module.css'

const icon = { size: 16, stroke: 1.5 }

interface FormItemsProps {
  fields: readonly Field[]
  /** the field a new record cannot be without */
  nameFieldId: string | null
  items: readonly FormItem[]
  onChange: (items: FormItem[]) => void
}

export const newItemId = (): string => `i${crypto.randomUUID().slice(0, 8)}`

/** The fields that a form asks for, in order, and its page breaks. */
export function FormItems({ fields, nameFieldId, items, onChange }: FormItemsProps) {
  const { t } = useTranslation('publicLinks')
  const listed = new Set(fieldsAsked(items))
  const left = fields.filter((field) => formInputOf(field.type) !== undefined && !listed.has(field.id))
  const move = (from: number, to: number): void => {
    const next = [...items]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
  }
  return (
    <>
      <ol className={css.items}>
        {items.map((item, index) => {
          const field = item.type === 'field' ? fields.find(({ id }) => id === item.field_id) : undefined
          const label = item.type === 'page_break' ? t('editor.pageBreak') : (field?.label ?? '')
          return (
            <li key={item.id} className={css.item} data-break={item.type === 'page_break' || undefined}>
              <Ellipsis flex="fill">
                {label}
                {field && (field.required || field.id === nameFieldId) && (
                  <Text size={12} muted>
                    {' '}
                    · {t('editor.required')}
                  </Text>
                )}
              </Ellipsis>
              <IconButton
                label={`${t('editor.up')}: ${label}`}
                icon={<IconArrowUp {...icon} />}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                label={`${t('editor.down')}: ${label}`}
                icon={<IconArrowDown {...icon} />}
                disabled={index === items.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton
                label={`${t('editor.remove')}: ${label}`}
                icon={<IconX {...icon} />}
                onClick={() => onChange(items.filter((other) => other !== item))}
              />
            </li>
          )
        })}
      </ol>
      <div className={css.adders}>
        {left.length > 0 ? (
          <Select
            ariaLabel={t('editor.addField')}
            placeholder={t('editor.addField')}
            value={null}
            options={left.map((field) => ({ value: field.id, label: field.label }))}
            onChange={(fieldId) => onChange([...items, { id: newItemId(), type: 'field', field_id: fieldId }])}
          />
        ) : (
          <Text size={13} muted>
            {t('editor.noFields')}
          </Text>
        )}
        <Button onClick={() => onChange([...items, { id: newItemId(), type: 'page_break' }])}>{t('editor.addBreak')}</Button>
      </div>
    </>
  )
}
