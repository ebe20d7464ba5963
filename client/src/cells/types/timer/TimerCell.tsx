import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { isRunning, timerSeconds } from '#shared/fields/types/timer.ts'
import { writeDuration } from '#shared/fields/duration-text.ts'
import type { CellContent } from '#client/cells/cell-type.ts'
import css from '#client/cells/cells.module.css'
import { useNow } from '#client/cells/use-now.ts'

/** The measured time; it counts while the timer runs. */
export function TimerCell({ value }: CellContent) {
  if (isRunning(value)) return <Running value={value} />
  return (
    <span className={css.timer}>
      <IconPlayerPlay size={14} stroke={1.5} aria-hidden />
      {value !== null && <span>{writeDuration(timerSeconds(value, 0))}</span>}
    </span>
  )
}

function Running({ value }: Pick<CellContent, 'value'>) {
  const now = useNow(1000)
  return (
    <span className={css.timer} data-running>
      <IconPlayerStop size={14} stroke={1.5} aria-hidden />
      <span>{writeDuration(timerSeconds(value, now))}</span>
    </span>
  )
}
