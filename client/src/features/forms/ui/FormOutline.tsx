import { useRef, useState } from 'react'
import { changesRecords, type Form, type FormDefinition, type FormPart } from '#shared/nouns/forms/form.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { makePart, moveBefore, moveBy, type NewPart } from '#client/features/forms/data/form-parts.ts'
import { AddPart } from '#client/features/forms/ui/AddPart.tsx'
import { FormSettings } from '#client/features/forms/ui/FormSettings.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/forms/ui/forms.module.css'
import { PartCard } from '#client/features/forms/ui/PartCard.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useDrops } from '#client/ui/drag/use-drops.ts'

interface FormOutlineProps {
  form: Form
  table: Table
  fields: readonly Field[]
  definition: FormDefinition
  onChange: (definition: FormDefinition) => void
}

/** The parts of a form in order, each with its settings, put in order by dragging or by keys. */
export function FormOutline({ form, table, fields, definition, onChange }: FormOutlineProps) {
  const { t } = useTranslation('forms')
  const { parts } = definition
  const [openId, setOpenId] = useState<string>()
  const scroller = useRef<HTMLDivElement>(null)
  const board = `form ${form.id}`
  const set = (next: readonly FormPart[]): void => onChange({ ...definition, parts: [...next] })
  const add = (part: NewPart): void => {
    const made = makePart(part)
    const at = parts.findIndex((other) => other.id === openId)
    set(at < 0 ? [...parts, made] : parts.toSpliced(at + 1, 0, made))
    setOpenId(made.id)
  }
  useDrops(board, scroller, ({ item, beside }) => {
    if (!beside) return
    const at = parts.findIndex((part) => part.id === beside.item)
    set(moveBefore(parts, item, beside.edge === 'top' ? beside.item : parts[at + 1]?.id))
  })
  const pageOf = (at: number): number => 1 + parts.slice(0, at + 1).filter((part) => part.type === 'page_break').length
  return (
    <div ref={scroller} className={css.cards}>
      <FormSettings
        form={form}
        definition={definition}
        isOpen={openId === 'form'}
        onToggle={() => setOpenId(openId === 'form' ? undefined : 'form')}
        onChange={onChange}
      />
      <Stack as="ol" aria-label={t('editor.parts')}>
        {parts.map((part, index) => (
          <PartCard
            key={part.id}
            {...{ form, part, parts, fields, board }}
            page={pageOf(index)}
            isFirst={index === 0}
            isLast={index === parts.length - 1}
            namingFieldId={changesRecords(form) ? null : table.recordLabelField}
            isOpen={openId === part.id}
            onToggle={() => setOpenId(openId === part.id ? undefined : part.id)}
            onChange={(next) => set(parts.map((other) => (other.id === part.id ? next : other)))}
            onMove={(step) => set(moveBy(parts, part.id, step))}
            onRemove={() => set(parts.filter((other) => other.id !== part.id))}
          />
        ))}
      </Stack>
      <AddPart fields={fields} parts={parts} onAdd={add} />
    </div>
  )
}
