import { useRef, useState, type KeyboardEvent } from 'react'
import type { CellEditorProps } from '#client/features/tables/cells/cell-type.ts'
import { Calendar } from '#client/features/tables/cells/Calendar.tsx'
import { formatCell, parseCell } from '#client/features/tables/cells/cell-text.ts'
import { useLocale } from '#client/features/tables/cells/field-config.ts'
import css from '#client/features/tables/cells/cells.module.css'
import searchRow from '#client/ui/search-row.module.css'
import { autofocusInPopover } from '#client/features/tables/cells/focus-at-end.ts'
import { Popover } from '#client/ui/Popover.tsx'
import type { CellValue } from '#shared/protocol/feed.ts'
import { useDroppedText } from '#client/features/tables/cells/use-dropped-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { isComposing } from '#client/ui/is-composing.ts'

/** A day, or a day and time: typed in the person's own way, or picked. */
export function DateEditor({ field, value, start, commit, done }: CellEditorProps) {
  const { t, language } = useTranslation('tables')
  const locale = useLocale()
  const anchor = useRef<HTMLSpanElement>(null)
  const initial = start === 'keep' ? formatCell(field, value, locale) : ''
  const [text, setText] = useState(initial)
  const [reason, setReason] = useState<string>()
  const drop = useDroppedText(field.label)
  const closed = useRef(false)
  const withTime = field.type === 'dateTime'
  const [today] = useState(() => new Intl.DateTimeFormat('sv-SE', { timeZone: locale.timezone }).format(new Date()))
  const shown = parseCell(field, text, locale)
  const day = shown.ok && typeof shown.value === 'string' ? dayIn(shown.value) : undefined

  function dayIn(cell: string): string {
    return withTime ? new Intl.DateTimeFormat('sv-SE', { timeZone: locale.timezone }).format(new Date(cell)) : cell
  }
  function keep(): boolean {
    if (closed.current) return true
    if (text !== initial || start === 'replace') {
      const read = parseCell(field, text, locale)
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
      const time = /\d{1,2}:\d\d.*$/.exec(text)?.[0] ?? '00:00'
      const read = parseCell(field, `${picked} ${time}`, locale)
      next = read.ok ? read.value : null
    }
    commit(next)
    done('stay')
  }
  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation()
    if (isComposing(event.nativeEvent)) return
    if (event.key !== 'Enter' && event.key !== 'Tab') return
    event.preventDefault()
    const back = event.shiftKey
    if (keep()) done(event.key === 'Enter' ? (back ? 'up' : 'down') : back ? 'left' : 'right')
  }

  return (
    <span ref={anchor} className={css['anchor']}>
      <span className={css['under']}>{text}</span>
      <Popover
        anchor={anchor}
        open
        noSheet
        className={css['over']}
        onClose={(reason) => {
          if (reason === 'escape') {
            closed.current = true
            drop(undefined)
          }
          keep()
          done('stay')
        }}
      >
        <div className={searchRow.row}>
          <input
            ref={autofocusInPopover}
            aria-label={field.label}
            aria-invalid={reason ? true : undefined}
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
          <div role="alert" className={css['none']}>
            {t(`misfit.${reason}`)}
          </div>
        )}
        <Calendar
          key={day ?? 'none'}
          value={day}
          language={language}
          today={today}
          texts={{ previous: t('cells.previousMonth'), next: t('cells.nextMonth'), today: t('cells.today'), clear: t('cells.clear') }}
          onPick={pick}
        />
      </Popover>
    </span>
  )
}
