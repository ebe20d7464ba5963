import type { PublicGoal } from '#shared/blocks/goal-block.ts'
import css from '#client/blocks/parts/figures.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { hueColors } from '#client/ui/theme/hues.ts'

const radius = 42
const length = 2 * Math.PI * radius

/** A goal's figure and how far it has come, as a bar or a ring. */
export function GoalMark({ label, share, value, target, shape, color }: Omit<PublicGoal, 'type'>) {
  const { t, language } = useTranslation('blocks')
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share)
  const filled = Math.max(0, Math.min(1, share))
  const solid = color === '' ? 'var(--tr-accent)' : hueColors(color).solid
  const progress = {
    role: 'progressbar',
    'aria-label': label,
    'aria-valuenow': Math.round(filled * 100),
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuetext': `${percent}, ${value}`,
  }
  if (shape === 'ring')
    return (
      <div className={css.ringFit}>
        <div className={css.ringBox}>
          <svg viewBox="0 0 100 100" className={css.ring} {...progress}>
            <circle cx="50" cy="50" r={radius} stroke="var(--tr-border-soft)" />
            <circle
              cx="50"
              cy="50"
              r={radius}
              stroke={solid}
              strokeDasharray={`${filled * length} ${length}`}
              transform="rotate(-90 50 50)"
            />
            <text x="50" y="56">
              {percent}
            </text>
          </svg>
          <div className={css.ringWords}>
            <span className={css.label}>{label}</span>
            <b>{value}</b>
            <span className={css.label}>{t('goal.of', { target })}</span>
          </div>
        </div>
      </div>
    )
  return (
    <div className={css.goal}>
      <span className={css.label}>{label}</span>
      <span className={css.goalLine}>
        <b>{value}</b>
        <span className={css.label}>{t('goal.of', { target })}</span>
        <span className={css.percent}>{percent}</span>
      </span>
      <div className={css.track} {...progress}>
        <div style={{ width: `${filled * 100}%`, background: solid }} />
      </div>
    </div>
  )
}
