import { useCallback, useState } from 'react'
import { dayMs, readIsoDay } from '#shared/days/day.ts'
import type { PastDay } from '#shared/nouns/records/past-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { dayFormat } from '#client/i18n/day-format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { deviceMinute } from '#client/lib/device-day.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import versions from '#client/nouns/documents/versions/Versions.module.css'
import { Button } from '#client/ui/Button.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import css from '#client/records/past/past.module.css'

interface PastDaysProps {
  tableId: string
  at: string | undefined
  onChoose: (at: string) => void
}

/** The moments a table can be looked at: the days on which something was done, or any time. */
export function PastDays({ tableId, at, onChoose }: PastDaysProps) {
  const { t, language } = useTranslation('structure')
  const { data } = useLoaded(
    useCallback(async () => (await call('GET records/:tableId/past/days', { params: { tableId } })).days, [tableId]),
  )
  const [opened] = useState(() => new Date())
  const [text, setText] = useState(() => deviceMinute(at === undefined ? opened : new Date(at)))
  const dayText = dayFormat(language, { dateStyle: 'full', timeZone: 'UTC' })
  // an unfinished day stands for the state before it
  const momentOf = ({ start, end }: PastDay): { at: string; before: boolean } =>
    end > opened.toISOString() ? { at: new Date(Date.parse(start) - 1).toISOString(), before: true } : { at: end, before: false }
  return (
    <>
      <form
        className={css.exact}
        onSubmit={(event) => {
          event.preventDefault()
          const chosen = new Date(text)
          if (!Number.isNaN(chosen.getTime())) onChoose(chosen.toISOString())
        }}
      >
        <TextField
          type="datetime-local"
          required
          max="9999-12-31T23:59"
          label={t('past.exact')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit">{t('past.show')}</Button>
      </form>
      {data && data.length > 0 && (
        <ol className={versions.list} aria-label={t('past.days')}>
          {data.map((past) => {
            const { day, gestures } = past
            const moment = momentOf(past)
            return (
              <li key={day} className={versions.row} data-chosen={moment.at === at || undefined}>
                <button
                  type="button"
                  className={versions.choose}
                  aria-current={moment.at === at || undefined}
                  onClick={() => {
                    setText(deviceMinute(new Date(moment.at)))
                    onChoose(moment.at)
                  }}
                >
                  <time dateTime={day}>{dayText.format((readIsoDay(day) ?? 0) * dayMs)}</time>
                  <span className={versions.by}>{t(moment.before ? 'past.beforeChanges' : 'past.afterChanges', { count: gestures })}</span>
                </button>
              </li>
            )
          })}
        </ol>
      )}
    </>
  )
}
