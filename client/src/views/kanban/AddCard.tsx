import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { mayWriteCells } from '#shared/access/may-write.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { configOf } from '#client/cells/field-config.ts'
import { isComposing } from '#client/ui/is-composing.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { movedCell, noValue } from '#client/views/kanban/board-columns.ts'
import css from '#client/views/kanban/kanban.module.css'
import type { TableWork } from '#client/views/grid/use-table-work.ts'

interface AddCardProps {
  field: Field
  column: string
  name: string
  work: TableWork
  onOpen(recordId: string): void
}

/** Adds cards with the value of their column: by name, one after the other, where names are words; else the new record opens. */
export function AddCard({ field, column, name, work, onOpen }: AddCardProps) {
  const { t } = useTranslation('views')
  const [text, setText] = useState<string>()
  // Escape leads back to the button, not to the page, where letters are shortcuts
  const isGivenUp = useRef(false)
  const { labelField, access, gestures } = work
  const value = mayWriteCells(access, field) ? movedCell({ type: field.type, config: configOf(field) }, null, noValue, column) : null
  const values = value === null ? {} : { [field.id]: value }
  const namesByText = labelField !== undefined && fieldTypes[labelField.type].freeText && !access.readonlyFields.has(labelField.id)
  const add = (label: string): void => {
    if (labelField && label.trim() !== '') gestures.addRecord({ ...values, [labelField.id]: label.trim() })
  }
  if (text === undefined)
    return (
      <button
        ref={(button) => {
          if (isGivenUp.current) button?.focus()
          isGivenUp.current = false
        }}
        type="button"
        className={css.add}
        aria-label={t('kanban.addTo', { column: name })}
        onClick={() => (namesByText ? setText('') : onOpen(gestures.beginRecord(values)))}
      >
        <IconPlus size={16} stroke={1.5} aria-hidden />
        {t('kanban.add')}
      </button>
    )
  return (
    <input
      ref={(input) => input?.focus()}
      type="text"
      className={css.newName}
      aria-label={t('kanban.newName', { column: name })}
      placeholder={t('kanban.namePlaceholder')}
      maxLength={500}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => {
        add(text)
        setText(undefined)
      }}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return
        event.stopPropagation()
        if (event.key === 'Enter') {
          add(text)
          setText('')
        }
        if (event.key !== 'Escape') return
        isGivenUp.current = true
        setText(undefined)
      }}
    />
  )
}
