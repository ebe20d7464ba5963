import { useRef, useState, type KeyboardEvent } from 'react'
import type { CellEditorProps } from '#client/cells/cell-type.ts'
import { formatCell, parseCell } from '#client/cells/cell-text.ts'
import { parseTyped } from '#client/cells/parse-typed.ts'
import { useLocale } from '#client/cells/field-config.ts'
import css from '#client/cells/editor-parts.module.css'
import { EditorBox } from '#client/cells/EditorBox.tsx'
import searchRow from '#client/ui/search-row.module.css'
import { autofocusInPopover } from '#client/cells/focus-at-end.ts'
import { DayCalendar } from '#client/ui/calendar/opened-later.tsx'
import { isoDayAt } from '#shared/days/zone.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { useDroppedText } from '#client/cells/use-dropped-text.ts'
import { useCalendarFace } from '#client/cells/use-calendar-face.ts'
import { useEnterCalendar } from '#client/cells/use-enter-calendar.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { isComposing } from '#client/ui/is-composing.ts'
import { fieldTypes } from '#shared/fields/registry.ts'

/** A day, or a day and time: typed in the person's own way, or picked. */
export function DateEditor({ field, value, start, commit, done }: CellEditorProps) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const face = useCalendarFace()
  const initial = start === 'keep' ? formatCell(field, value, locale) : ''
  const [text, setText] = useState(initial)
  const [reason, setReason] = useState<string>()
  const drop = useDroppedText(field.label)
  const closed = useRef(false)
  const withTime = fieldTypes[field.type].moment === 'instant'
  const [today] = useState(() => isoDayAt(new Date(), locale.timezone))
  const shown = parseTyped(field, text, locale)
  const { inside, enter } = useEnterCalendar()
  const cell = shown.ok && typeof shown.value === 'string' ? shown.value : undefined
  const day = cell !== undefined && withTime ? isoDayAt(new Date(cell), locale.timezone) : cell

  function keep(): boolean {
    if (closed.current) return true
    if (text !== initial || start === 'replace') {
      const read = parseTyped(field, text, locale)
      if (!read.ok) {
        setReason(read.reason)
        drop({ text, reason: read.reason })
        return false
      }
      commit(read.value)
    }
    closed.current = true
    return true
  }
  function pick(picked: string | null): void {
    closed.current = true
    drop(undefined)
    let next: CellValue = picked
    if (picked && withTime) {
      const typed = cell === undefined ? text : formatCell(field, cell, locale)
      const time = /\d{1,2}:\d\d.*$/.exec(text)?.[0] ?? /\d{1,2}:\d\d.*$/.exec(typed)?.[0] ?? '00:00'
      const read = parseCell(field, `${picked} ${time}`, locale)
      next = read.ok ? read.value : null
    }
    commit(next)
    done('stay')
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'ArrowDown') enter(event)
    if (event.key !== 'Enter' && event.key !== 'Tab') return
    event.preventDefault()
    const back = event.shiftKey
    if (keep()) done(event.key === 'Enter' ? (back ? 'up' : 'down') : back ? 'left' : 'right')
  }

  return (
    <EditorBox
      label={field.label}
      under={text}
      onLeave={(keeps) => {
        if (!keeps) {
          closed.current = true
          drop(undefined)
        }
        keep()
      }}
      done={done}
    >
      <div className={searchRow.row}>
        <input
          ref={autofocusInPopover}
          aria-label={field.label}
          aria-invalid={reason ? true : undefined}
          aria-keyshortcuts="ArrowDown"
          placeholder={t(withTime ? 'cells.typeDateTime' : 'cells.typeDate', {
            example: formatCell(field, withTime ? `${today}T12:30:00.000Z` : today, locale),
          })}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setReason(undefined)
            drop(undefined)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {reason && (
        <div role="alert" className={css.none}>
          {t(`misfit.${reason}`)}
        </div>
      )}
      <DayCalendar label={field.label} value={day} {...face} today={today} autoFocus={inside} onPick={pick} />
    </EditorBox>
  )
}
