import { useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Field } from '#shared/nouns/tables/table.ts'
import { formatCell } from '#client/cells/cell-text.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { readTable } from '#client/engine/replica/use-records.ts'
import { countTexts, matchingValues, type FieldValue } from '#client/queries/field-values.ts'
import css from '#client/queries/views.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { isComposing } from '#client/ui/is-composing.ts'
import { Popover } from '#client/ui/Popover.tsx'
import { TextField } from '#client/ui/TextField.tsx'

/** More than anybody reads; typing finds the others. */
const mostShown = 100

interface ValueFieldProps {
  field: Field
  value: string
  onChange(text: string): void
}

/** A text to look for, written or chosen from the field's values, each with its number. */
export function ValueField({ field, value, onChange }: ValueFieldProps) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  /** of the moment the list was opened; undefined: it is closed */
  const [values, setValues] = useState<readonly FieldValue[]>()
  const [active, setActive] = useState(-1)
  const [isTyped, setTyped] = useState(false)
  const shown = values ? matchingValues(values, isTyped ? value : '', mostShown) : []
  const isOpen = shown.length > 0

  function open(): void {
    setActive(-1)
    setValues((before) => before ?? valuesOf(field, (row) => formatCell(field, row.cell(field.id), locale)))
  }
  function close(): void {
    setValues(undefined)
    setTyped(false)
  }
  function pick(text: string): void {
    onChange(text)
    close()
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = shown[active]
    if (step !== undefined && isOpen) setActive((active + step + shown.length) % shown.length)
    else if (step !== undefined) open()
    else if (event.key === 'Enter' && chosen) pick(chosen.text)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={box}>
      <TextField
        role="combobox"
        aria-label={t('filters.value')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={t('filters.value')}
        value={value}
        onClick={open}
        onBlur={close}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(true)
          open()
          onChange(event.currentTarget.value)
        }}
      />
      {isOpen && (
        <Popover keys="anchor" anchor={box} open matchWidth noSheet className={css.values} onClose={close}>
          <ValueList id={id} values={shown} active={active} onPick={pick} />
        </Popover>
      )}
    </div>
  )
}

interface ValueListProps {
  id: string
  values: readonly FieldValue[]
  active: number
  onPick(text: string): void
}

function ValueList({ id, values, active, onPick }: ValueListProps) {
  const { t } = useTranslation('tables')
  const { number } = useFormat()
  return (
    <div id={id} role="listbox" aria-label={t('filters.values')}>
      {values.map(({ text, count }, index) => (
        <div
          key={text}
          id={`${id}-${index}`}
          ref={index === active ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
          role="option"
          aria-selected={index === active}
          className={css.valueRow}
          // the focus stays in the text
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(text)}
        >
          <span>{text}</span>
          <span>{number(count)}</span>
        </div>
      ))}
    </div>
  )
}

type Row = NonNullable<ReturnType<NonNullable<ReturnType<typeof readTable>>['find']>>

/** Nothing for a table that is not here whole: numbers of a part would mislead. */
function valuesOf(field: Field, textOf: (row: Row) => string): FieldValue[] {
  const table = readTable(field.tableId)
  if (table?.status !== 'ready') return []
  return countTexts(textsOf(table.rows(), textOf))
}

function* textsOf(rows: Iterable<Row>, textOf: (row: Row) => string): Generator<string> {
  for (const row of rows) yield textOf(row)
}
