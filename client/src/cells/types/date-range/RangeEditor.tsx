import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { isoDayAt } from '#shared/days/zone.ts'
import { itemsOf } from '#shared/fields/cell-items.ts'
import type { CellEditorProps } from '#client/cells/cell-type.ts'
import { formatCell } from '#client/cells/cell-text.ts'
import { parseTyped } from '#client/cells/parse-typed.ts'
import css from '#client/cells/editor-parts.module.css'
import searchRow from '#client/ui/search-row.module.css'
import { useEnterCalendar } from '#client/cells/use-enter-calendar.ts'
import { EditorBox } from '#client/cells/EditorBox.tsx'
import { useLocale } from '#client/cells/field-config.ts'
import { autofocusInPopover } from '#client/cells/focus-at-end.ts'
import { TextCell } from '#client/cells/TextCell.tsx'
import { useDroppedText } from '#client/cells/use-dropped-text.ts'
import { useCalendarFace } from '#client/cells/use-calendar-face.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { RangeCalendar } from '#client/ui/calendar/opened-later.tsx'
import { isComposing } from '#client/ui/is-composing.ts'

/** Two days: typed in the person's own way, or picked one after the other. */
export function RangeEditor({ field, value, start, commit, done }: CellEditorProps) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const face = useCalendarFace()
  const [text, setText] = useState(start === 'keep' ? formatCell(field, value, locale) : '')
  const [reason, setReason] = useState<string>()
  const drop = useDroppedText(field.label)
  const [today] = useState(() => isoDayAt(new Date(), locale.timezone))
  const read = parseTyped(field, text, locale)
  const [first, last] = itemsOf(read.ok ? read.value : value)
  const { inside, enter } = useEnterCalendar()

  function keep(): boolean {
    if (!read.ok) {
      setReason(read.reason)
      drop({ text, reason: read.reason })
      return false
    }
    commit(read.value)
    return true
  }
  function show(next: string): void {
    setText(next)
    setReason(undefined)
    drop(undefined)
  }
  function pick(days: [string, string] | null): void {
    drop(undefined)
    commit(days)
    done('stay')
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'ArrowDown') enter(event)
    if (event.key !== 'Tab') return
    event.preventDefault()
    keep()
    done(event.shiftKey ? 'left' : 'right')
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (keep()) done('down')
  }
  return (
    <EditorBox
      label={field.label}
      under={<TextCell field={field} value={value} locale={locale} />}
      onLeave={(keeps) => void (keeps ? keep() : drop(undefined))}
      done={done}
    >
      <form className={searchRow.row} onSubmit={onSubmit}>
        <input
          ref={autofocusInPopover}
          aria-label={field.label}
          aria-invalid={reason ? true : undefined}
          aria-keyshortcuts="ArrowDown"
          placeholder={t('cells.typeRange', { example: formatCell(field, [today, today.slice(0, 8) + '28'], locale) })}
          value={text}
          onChange={(event) => show(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </form>
      <div role="status" className={css.none}>
        {reason ? t(`misfit.${reason}`) : t('cells.rangeHint')}
      </div>
      <RangeCalendar
        label={field.label}
        first={first}
        last={last}
        {...face}
        today={today}
        autoFocus={inside}
        onFirst={(day) => show(formatCell(field, [day, day], locale))}
        onPick={pick}
      />
    </EditorBox>
  )
}
