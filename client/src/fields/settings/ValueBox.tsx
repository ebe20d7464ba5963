import { useEffect, useRef, useState } from 'react'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { useLocale } from '#client/cells/field-config.ts'
import css from '#client/fields/settings/fields.module.css'

interface ValueBoxProps {
  field: Field
  label: string
  value: CellValue
  onChange(value: CellValue): void
}

/** A value of a field outside any record, entered in the field's own editor. */
export function ValueBox({ field, label, value, onChange }: ValueBoxProps) {
  const locale = useLocale()
  const [editing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const edited = useRef(false)
  useEffect(() => {
    // closed by a key: the focus went nowhere else
    if (edited.current && !editing && document.activeElement === document.body) button.current?.focus()
    edited.current = editing
  }, [editing])
  const { Cell, Editor, toggle } = cellTypes[field.type]
  return (
    <div className={css.valueBox}>
      {editing ? (
        <Editor field={field} value={value} start="keep" commit={onChange} done={() => setEditing(false)} />
      ) : (
        <button
          ref={button}
          type="button"
          aria-label={label}
          {...(toggle ? { 'aria-pressed': value === 1 } : {})}
          onClick={() => (toggle ? onChange(toggle(value)) : setEditing(true))}
        >
          <Cell field={field} value={value} locale={locale} />
        </button>
      )}
    </div>
  )
}
