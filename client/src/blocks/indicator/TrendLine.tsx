import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import css from '#client/blocks/parts/figures.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { hueColors } from '#client/ui/theme/hues.ts'

interface TrendLineProps {
  change: number | null
  points: readonly (number | null)[]
  color: string
}

const [width, height] = [100, 24]

/** How a figure changed against the period before, and its way through the last ones. */
export function TrendLine({ change, points, color }: TrendLineProps) {
  const { t, language } = useTranslation('blocks')
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })
  const Arrow = change === null || change === 0 ? IconArrowRight : change > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <span className={css.trend}>
      <span className={css.change} title={t('trend.before')}>
        <Arrow size={14} stroke={1.5} aria-hidden />
        {change === null ? t('trend.none') : percent.format(change)}
      </span>
      <svg className={css.spark} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
        <path d={pathOf(points)} stroke={color === '' ? 'var(--tr-accent)' : hueColors(color).solid} />
      </svg>
    </span>
  )
}

/** A line through the known points, from the least to the greatest. */
function pathOf(points: readonly (number | null)[]): string {
  const known = points.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  const values = known.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const span = most - least || 1
  const step = width / Math.max(1, points.length - 1)
  return known
    .map(
      ({ value, index }, at) =>
        `${at === 0 ? 'M' : 'L'}${(index * step).toFixed(1)} ${(height - 2 - ((value - least) / span) * (height - 4)).toFixed(1)}`,
    )
    .join(' ')
}
