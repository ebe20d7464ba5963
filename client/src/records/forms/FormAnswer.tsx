import { useRef, useState } from 'react'
import { cellField } from '#shared/fields/behaviour.ts'
import { isEmptyCell } from '#shared/nouns/tables/missing-cells.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { formatCell } from '#client/cells/cell-text.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { isLetterKey } from '#client/cells/is-letter-key.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import { focusNextAnswer } from '#client/records/forms/focus-answer.ts'
import css from '#client/records/forms/form.module.css'

interface FormAnswerProps {
  field: Field
  label: string
  recordId: string
  value: CellValue
  isInvalid: boolean
  describedBy: string | undefined
  /** has the focus first in the dialog it stands in */
  isFirst?: boolean
  onChange(value: CellValue): void
}

/** The box of one answer: shown as in a cell, and edited by the field type's own editor. A typed letter begins it. */
export function FormAnswer({ field: ofField, label, recordId, value, isInvalid, describedBy, isFirst, onChange }: FormAnswerProps) {
  const { t } = useTranslation('forms')
  const locale = useLocale()
  const [editing, setEditing] = useState<'keep' | 'replace'>()
  const box = useRef<HTMLDivElement>(null)
  const field = { ...cellField(ofField), label }
  const { Cell, Editor, Inline, toggle, always, isLong } = cellTypes[field.type]
  const isEmpty = isEmptyCell(value)
  if (Inline) {
    return (
      <div className={css.inline} data-answer data-invalid={isInvalid || undefined}>
        <Inline field={field} value={value} onChange={onChange} />
      </div>
    )
  }
  if (editing) {
    return (
      <div ref={box} className={classNames(css.box, css.editing)} data-answer data-long={isLong || undefined}>
        <Editor
          field={field}
          value={value}
          recordId={recordId}
          start={editing}
          commit={onChange}
          done={(after) => {
            setEditing(undefined)
            focusNextAnswer(box.current, { down: 1, right: 1, up: -1, left: -1, stay: 0 }[after])
          }}
        />
      </div>
    )
  }
  const shown =
    isLong && typeof value === 'string' ? (
      <span className={css.long}>{formatCell(field, value, locale)}</span>
    ) : (
      <Cell field={field} value={value} locale={locale} recordId={recordId} />
    )
  return (
    <div className={css.box} data-answer data-long={isLong || undefined} data-invalid={isInvalid || undefined}>
      <button
        type="button"
        data-edit=""
        data-autofocus={isFirst || undefined}
        className={css.edit}
        aria-label={t('fill.answer', { label })}
        aria-describedby={describedBy}
        {...(toggle ? { 'aria-pressed': value === 1 } : {})}
        onClick={() => (toggle ? onChange(toggle(value)) : setEditing('keep'))}
        onKeyDown={(event) => {
          if (isLetterKey(event) && !toggle) setEditing('replace')
        }}
      />
      {isEmpty && !toggle && !always ? <span className={css.empty}>{t('fill.empty')}</span> : shown}
    </div>
  )
}
