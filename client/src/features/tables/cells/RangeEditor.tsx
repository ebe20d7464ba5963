import { useState, type FormEvent } from 'react'
import { itemsOf } from '#shared/fields/cell-items.ts'
import type { CellEditorProps } from '#client/features/tables/cells/cell-type.ts'
import { Calendar } from '#client/features/tables/cells/Calendar.tsx'
import { formatCell, parseCell } from '#client/features/tables/cells/cell-text.ts'
import css from '#client/features/tables/cells/cells.module.css'
import searchRow from '#client/ui/search-row.module.css'
import { EditorBox } from '#client/features/tables/cells/EditorBox.tsx'
import { useLocale } from '#client/features/tables/cells/field-config.ts'
import { autofocusInPopover } from '#client/features/tables/cells/focus-at-end.ts'
import { TextCell } from '#client/features/tables/cells/TextCell.tsx'
import { useDroppedText } from '#client/features/tables/cells/use-dropped-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** Two days: typed in the person's own way, or picked one after the other. */
export function RangeEditor({ field, value, start, commit, done }: CellEditorProps) {
  const { t, language } = useTranslation('tables')
  const locale = useLocale()
  const [text, setText] = useState(start === 'keep' ? formatCell(field, value, locale) : '')
  const [first, setFirst] = useState<string>()
  const [reason, setReason] = useState<string>()
  const drop = useDroppedText(field.label)
  const [today] = useState(() => new Intl.DateTimeFormat('sv-SE', { timeZone: locale.timezone }).format(new Date()))
  const shown = itemsOf(value)

  function keep(): boolean {
    const read = parseCell(field, text, locale)
    if (!read.ok) {
      setReason(read.reason)
      drop({ text, reason: read.reason })
      return false
    }
    commit(read.value)
    return true
  }
  function pick(day: string | null): void {
    drop(undefined)
    if (day === null) {
      commit(null)
      done('stay')
    } else if (first === undefined) {
      setFirst(day)
      setText(formatCell(field, [day, day], locale))
    } else {
      commit(first <= day ? [first, day] : [day, first])
      done('stay')
    }
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (keep()) done('down')
  }
  return (
    <EditorBox
      label={field.label}
      under={<TextCell field={field} value={value} locale={locale} />}
      onLeave={(keeps) => {
        if (keeps) keep()
        else drop(undefined)
      }}
      done={done}
    >
      <form className={searchRow.row} onSubmit={onSubmit}>
        <input
          ref={autofocusInPopover}
          aria-label={field.label}
          aria-invalid={reason ? true : undefined}
          placeholder={t('cells.typeRange', { example: formatCell(field, [today, today.slice(0, 8) + '28'], locale) })}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setReason(undefined)
            drop(undefined)
          }}
        />
      </form>
      <div role="status" className={css['none']}>
        {reason ? t(`misfit.${reason}`) : t('cells.rangeHint')}
      </div>
      <Calendar
        key={first ?? 'none'}
        value={first ?? shown[0]}
        language={language}
        today={today}
        texts={{ previous: t('cells.previousMonth'), next: t('cells.nextMonth'), today: t('cells.today'), clear: t('cells.clear') }}
        onPick={pick}
      />
    </EditorBox>
  )
}
