import { ganttZooms, type GanttZoom } from '#shared/views/gantt-view.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import css from '#client/views/gantt/gantt.module.css'

interface GanttHeaderProps {
  zoom: GanttZoom
  undated: number
  onZoom(zoom: GanttZoom): void
  onToday(): void
}

/** The way to today, and how much time is in sight. */
export function GanttHeader({ zoom, undated, onZoom, onToday }: GanttHeaderProps) {
  const { t } = useTranslation('timeViews')
  return (
    <header className={css['head']}>
      <Button size="small" onClick={onToday}>
        {t('today')}
      </Button>
      <span className={css['undated']}>{undated > 0 && t('undatedCount', { count: undated })}</span>
      <Segmented
        label={t('zoom')}
        value={zoom}
        options={ganttZooms.map((value) => ({ value, label: t(`zooms.${value}`) }))}
        onChange={onZoom}
      />
    </header>
  )
}
