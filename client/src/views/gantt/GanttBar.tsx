import { IconAlertTriangle } from '@tabler/icons-react'
import { memo, type CSSProperties, type KeyboardEvent } from 'react'
import type { DateSpan } from '#shared/views/date-span.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import reach from '#client/ui/reach.module.css'
import { hueColors } from '#client/ui/theme/hues.ts'
import css from '#client/views/gantt/gantt.module.css'
import type { DayNames } from '#client/views/time/use-day-names.ts'
import { moved, type Grip } from '#client/views/time/use-span-drag.ts'

export interface GanttBarProps {
  recordId: string
  title: string
  span: DateSpan
  hue: string
  progress: number | undefined
  /** pixels from the axis' first day, and of a day */
  axisFrom: number
  dayWidth: number
  names: DayNames
  mayMove: boolean
  mayLengthen: boolean
  isMoving: boolean
  isOpen: boolean
  onOpen(recordId: string): void
  onPut(recordId: string, span: DateSpan): void
}

const dayKeys: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
/** Pixels below which a title stands beside its bar. */
const roomForTitle = 90

/** A record's time. Alt and an arrow move it, with Shift they lengthen it. A record that ends before it begins is marked. */
function GanttBarView(props: GanttBarProps) {
  const { recordId, title, span, hue, progress, axisFrom, dayWidth, names, mayMove, mayLengthen, onPut } = props
  const { t } = useTranslation('timeViews')
  const [first, last] = [Math.min(span.from, span.to), Math.max(span.from, span.to)]
  const isWrong = span.to < span.from
  const colors = hueColors(isWrong ? 'red' : hue)
  const width = Math.max((last - first + 1) * dayWidth, 6)
  const when = first === last ? names.full(first) : names.range(first, last)
  const label = t(isWrong ? 'barWrong' : 'barLabel', { title, when })
  const onKeyDown = (key: KeyboardEvent): void => {
    const days = dayKeys[key.key]
    const grip: Grip = key.shiftKey ? 'end' : 'move'
    if (!key.altKey || days === undefined || !(key.shiftKey ? mayLengthen : mayMove)) return
    key.preventDefault()
    key.stopPropagation()
    onPut(recordId, moved({ grip, span }, { day: 0 }, { day: days }))
  }
  return (
    <button
      type="button"
      className={classNames(css.bar, reach.reach)}
      data-bar
      data-moving={props.isMoving || undefined}
      data-open={props.isOpen || undefined}
      data-may-move={mayMove || undefined}
      style={
        {
          left: (first - axisFrom) * dayWidth,
          width,
          '--bar-soft': colors.soft,
          '--bar-text': colors.text,
          '--bar-solid': colors.solid,
        } as CSSProperties
      }
      aria-label={label}
      title={label}
      onClick={() => props.onOpen(recordId)}
      onKeyDown={onKeyDown}
    >
      {progress !== undefined && <span className={css.progress} style={{ width: `${progress * 100}%` }} />}
      {mayLengthen && <span className={css.grip} data-grip="start" />}
      {mayLengthen && <span className={css.grip} data-grip="end" />}
      <span className={css.barTitle} data-beside={width < roomForTitle || undefined}>
        {isWrong && <IconAlertTriangle size={14} stroke={1.5} aria-hidden />}
        {title}
      </span>
    </button>
  )
}

export const GanttBar = memo(GanttBarView)
