import type { AppPlan } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { linksOf } from '#client/features/ai-builder/data/plan-parts.ts'
import css from '#client/features/ai-builder/ui/builder.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { hueColors } from '#client/ui/theme/hues.ts'

const [width, head, line, gap, columns, mostLines] = [168, 26, 18, 48, 2, 7]

/** The tables of a plan as boxes, with a line for each link. */
export function PlanDrawing({ plan }: { plan: AppPlan }) {
  const { t } = useTranslation('aiBuilder')
  const { tables } = plan
  if (tables.length === 0) return null
  const heights = tables.map(({ fields }) => head + 8 + Math.min(fields.length, mostLines + 1) * line)
  const rows = Math.ceil(tables.length / columns)
  const tops = Array.from({ length: rows + 1 }, (_, row) =>
    heights
      .slice(0, row * columns)
      .reduce((sum, _height, at) => (at % columns === 0 ? sum + Math.max(...heights.slice(at, at + columns)) + gap : sum), 0),
  )
  const boxes = tables.map((_, at) => ({
    x: 8 + (at % columns) * (width + gap),
    y: 8 + (tops[Math.floor(at / columns)] ?? 0),
    height: heights[at] ?? 0,
  }))
  const links = linksOf(plan)
  const drawn = { width: Math.min(tables.length, columns) * (width + gap) - gap + 16, height: (tops[rows] ?? 0) - gap + 16 }
  const told = links.map(({ from, to }) => t('drawing.link', { from: tables[from]?.label ?? '', to: tables[to]?.label ?? '' }))
  return (
    <figure className={css.drawing}>
      <svg
        role="img"
        aria-label={[t('drawing.title'), ...told].join('. ')}
        viewBox={`0 0 ${drawn.width} ${drawn.height}`}
        style={{ maxWidth: drawn.width }}
      >
        {links.map(({ from, to, label }) => {
          const [a, b] = [boxes[from], boxes[to]]
          if (!a || !b) return null
          const [x1, y1, x2, y2] = [a.x + width / 2, a.y + head / 2, b.x + width / 2, b.y + head / 2]
          const middle = (y1 + y2) / 2
          const path = from === to ? `M${x1} ${a.y} c-40 -16 40 -16 0 0` : `M${x1} ${y1} C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`
          return <path key={`${from}${label}`} d={path} className={css.link} />
        })}
        {tables.map(({ label, color, fields }, at) => {
          const box = boxes[at]
          if (!box) return null
          const { soft, text } = hueColors(color)
          const shown = fields.length > mostLines ? fields.slice(0, mostLines) : fields
          return (
            // oxlint-disable-next-line react/no-array-index-key -- tables stand in their order
            <svg key={at} x={box.x} y={box.y} width={width} height={box.height}>
              <rect x="0.5" y="0.5" width={width - 1} height={box.height - 1} rx="6" className={css.box} />
              <rect x="0.5" y="0.5" width={width - 1} height={head} rx="6" fill={soft} />
              <text x="10" y="18" fill={text} className={css.boxTitle}>
                {label}
              </text>
              {shown.map((field, place) => (
                <text key={field.label} x="10" y={head + 18 + place * line} className={css.boxField}>
                  {field.label}
                </text>
              ))}
              {fields.length > shown.length && (
                <text x="10" y={head + 18 + shown.length * line} className={css.boxField}>
                  {t('drawing.more', { count: fields.length - shown.length })}
                </text>
              )}
            </svg>
          )
        })}
      </svg>
    </figure>
  )
}
