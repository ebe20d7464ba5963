import { ganttZooms, type GanttZoom } from '#shared/views/gantt-view.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { GoToDay } from '#client/views/time/GoToDay.tsx'
import css from '#client/views/gantt/gantt.module.css'

interface GanttHeaderProps {
  zoom: GanttZoom
  /** brought into sight last, and the one that it is now */
  day: number
  today: number
  undated: number
  onZoom(zoom: GanttZoom): void
  onDay(day: number): void
}

/** The way to today, and how much time is in sight. */
export function GanttHeader({ zoom, day, today, undated, onZoom, onDay }: GanttHeaderProps) {
  const { t } = useTranslation('timeViews')
  return (
    <header className={css.head}>
      <Button size="small" onClick={() => onDay(today)}>
        {t('today')}
      </Button>
      <GoToDay day={day} today={today} onDay={onDay} />
      <span className={css.undated}>{undated > 0 && t('undatedCount', { count: undated })}</span>
      <Segmented
        label={t('zoom')}
        value={zoom}
        options={ganttZooms.map((value) => ({ value, label: t(`zooms.${value}`) }))}
        onChange={onZoom}
      />
    </header>
  )
}
