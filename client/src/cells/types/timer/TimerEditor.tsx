import { IconPlayerPlay, IconPlayerStop, IconX } from '@tabler/icons-react'
import { writeDuration } from '#shared/fields/duration-text.ts'
import { isRunning, lapSeconds, readLaps, startTimer, stopTimer, timerSeconds } from '#shared/fields/types/timer.ts'
import type { CellEditorProps } from '#client/cells/cell-type.ts'
import css from '#client/cells/editor-parts.module.css'
import { EditorBox } from '#client/cells/EditorBox.tsx'
import { useLocale } from '#client/cells/field-config.ts'
import { TimerCell } from '#client/cells/types/timer/TimerCell.tsx'
import { useNow } from '#client/cells/use-now.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** s; nobody means a longer lap than this (specification 2 §9) */
const longestShown = 99 * 3600 + 59 * 60 + 59

/** Starts and stops the timer, and lists its laps with the people who ended them. */
export function TimerEditor({ field, value, commit, done }: CellEditorProps) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const { memberId } = useSession()
  const members = useEntities('member')
  const now = useNow(1000)
  const running = isRunning(value)
  const laps = readLaps(value)
  const instant = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium', timeZone: locale.timezone })
  const time = (iso: string): string => instant.format(new Date(iso)).replace(',', '')
  const Icon = running ? IconPlayerStop : IconPlayerPlay
  return (
    <EditorBox label={field.label} under={<TimerCell field={field} value={value} />} done={done} wide>
      <div className={css.timerHead}>
        <span className={css.clock} role="timer" aria-label={field.label}>
          {writeDuration(timerSeconds(value, now))}
        </span>
        <Button
          variant={running ? 'secondary' : 'primary'}
          data-autofocus
          icon={<Icon size={16} stroke={1.5} />}
          onClick={() => commit(running ? stopTimer(value, new Date(), memberId) : startTimer(value, new Date()))}
        >
          {t(running ? 'timer.stop' : 'timer.start')}
        </Button>
      </div>
      {laps.length === 0 ? (
        <div className={css.none}>{t('timer.none')}</div>
      ) : (
        <ol className={css.lines} aria-label={t('timer.laps')}>
          {laps.map((lap, index) => {
            const seconds = lapSeconds(lap, now)
            return (
              <li key={lap.started_at} className={css.lap}>
                <span>
                  <span className={css.lapTime}>{seconds > longestShown ? '+99:59:59' : writeDuration(seconds)}</span>
                  <span className={css.lapWhen}>
                    {time(lap.started_at)}
                    {' – '}
                    {lap.finished_at === null ? t('timer.notFinished') : time(lap.finished_at)}
                    {lap.finished_by !== null &&
                      ` · ${members.find((member) => member.id === lap.finished_by)?.displayName ?? t('timer.unknown')}`}
                  </span>
                </span>
                <IconButton
                  label={t('timer.removeLap', { number: index + 1 })}
                  icon={<IconX size={14} stroke={1.5} />}
                  onClick={() => {
                    const left = laps.filter((other) => other !== lap).map((other) => JSON.stringify(other))
                    commit(left.length === 0 ? null : left)
                  }}
                />
              </li>
            )
          })}
        </ol>
      )}
    </EditorBox>
  )
}
