import type { Locale } from '#shared/fields/field-type.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { labelOf } from '#client/cells/record-label.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { BarAway } from '#client/views/gantt/BarAway.tsx'
import { GanttBar } from '#client/views/gantt/GanttBar.tsx'
import css from '#client/views/gantt/gantt.module.css'
import type { Gantt } from '#client/views/gantt/use-gantt.ts'
import type { DayNames } from '#client/views/time/use-day-names.ts'

interface GanttRowProps {
  row: RecordRow
  top: number
  gantt: Gantt
  axisFrom: number
  dayWidth: number
  names: DayNames
  labelField: Field | undefined
  locale: Locale
  withNames: boolean
  openRecordId: string | undefined
  /** days before and behind which nothing is in sight */
  inSight: { from: number; to: number }
  onDay(day: number): void
  onOpen(recordId: string): void
}

/** A record's row of the chart; without a date it takes one that is drawn. */
export function GanttRow({ row, top, gantt, labelField, locale, withNames, openRecordId, inSight, onDay, onOpen, ...axis }: GanttRowProps) {
  const { t } = useTranslation('timeViews')
  const span = gantt.spans.get(row.id)
  const title = labelOf(row, labelField, locale) || t('unnamed')
  const isOpen = openRecordId === row.id
  return (
    <div
      className={css.row}
      data-bar-row={row.id}
      data-open={isOpen || undefined}
      data-may-draw={(!span && gantt.mayMove) || undefined}
      style={{ top }}
    >
      {withNames && (
        <button type="button" className={css.name} data-still onClick={() => onOpen(row.id)}>
          {title}
        </button>
      )}
      {span && <BarAway title={title} span={span} inSight={inSight} names={axis.names} onDay={onDay} />}
      {span && (
        <GanttBar
          {...axis}
          recordId={row.id}
          title={title}
          span={span}
          hue={gantt.hueOf(row)}
          progress={gantt.progressOf(row)}
          mayMove={gantt.mayMove}
          mayLengthen={gantt.mayLengthen}
          isMoving={gantt.moving.has(row.id)}
          isOpen={isOpen}
          onOpen={onOpen}
          onPut={gantt.put}
        />
      )}
    </div>
  )
}
