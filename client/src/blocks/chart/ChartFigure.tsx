import { Suspense } from 'react'
import type { ChartDrawing } from '#shared/blocks/chart-block.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { ChartTable } from '#client/blocks/chart/ChartTable.tsx'
import { labelText } from '#client/blocks/parts/label-text.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'
import css from '#client/blocks/chart/chart.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Skeleton } from '#client/ui/Skeleton.tsx'

const Plot = lazyPart(async () => (await import('#client/blocks/chart/plot/Plot.tsx')).Plot)

interface ChartFigureProps {
  drawing: ChartDrawing
  title: string
  asTable: boolean
  width: number
  height: number
  locale: Locale
  /** true for a group, or one part of it, whose records can be opened */
  opens?(point: number, part?: number): boolean
  onOpen?(point: number, part?: number): void
}

/** A chart drawn, and the same as a table: for screen readers always, for everybody who asks for it. */
export function ChartFigure({ drawing, title, asTable, width, height, locale, opens, onOpen }: ChartFigureProps) {
  const { t } = useTranslation('tables')
  const names = drawing.points.map(({ label }) => labelText(t, label, locale))
  const parts = drawing.series.map(({ label }) => labelText(t, label, locale))
  const table = <ChartTable drawing={drawing} title={title} names={names} parts={parts} {...(asTable && { opens, onOpen })} />
  if (asTable)
    return (
      <div className={css.scroll} tabIndex={0} role="group" aria-label={title}>
        {table}
      </div>
    )
  return (
    <figure className={css.figure}>
      <div aria-hidden className={css.plot} data-opens={onOpen !== undefined || undefined}>
        {width > 0 && height > 40 && (
          <Suspense fallback={<Skeleton height="100%" />}>
            <Plot drawing={drawing} names={names} parts={parts} width={width} height={height} language={locale.language} onOpen={onOpen} />
          </Suspense>
        )}
      </div>
      <VisuallyHidden as="div">{table}</VisuallyHidden>
    </figure>
  )
}
