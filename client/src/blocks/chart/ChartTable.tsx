import type { ChartDrawing } from '#shared/blocks/chart-block.ts'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'
import css from '#client/blocks/chart/chart.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import reach from '#client/ui/reach.module.css'

interface ChartTableProps {
  drawing: ChartDrawing
  title: string
  names: readonly string[]
  parts: readonly string[]
  opens?: ((point: number, part?: number) => boolean) | undefined
  onOpen?: ((point: number, part?: number) => void) | undefined
}

/** A chart's figures as a table; pressing one opens its records. */
export function ChartTable({ drawing, title, names, parts, opens, onOpen }: ChartTableProps) {
  const { t } = useTranslation('blocks')
  const figure = (text: string, point: number, part?: number) =>
    opens?.(point, part) === true ? (
      <button type="button" className={classNames(css.open, reach.reach)} onClick={() => onOpen?.(point, part)}>
        {text}
      </button>
    ) : (
      text
    )
  return (
    <table className={css.table}>
      <VisuallyHidden as="caption">{title}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{t('chart.groupColumn')}</th>
          {parts.map((part, index) => (
            <th key={index} scope="col">
              {part}
            </th>
          ))}
          <th scope="col">{t('chart.valueColumn')}</th>
        </tr>
      </thead>
      <tbody>
        {drawing.points.map((point, index) => (
          <tr key={index}>
            <th scope="row">{names[index]}</th>
            {point.parts.map((part, place) => (
              <td key={place}>{figure(part.text, index, place)}</td>
            ))}
            <td>{figure(point.text, index)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
