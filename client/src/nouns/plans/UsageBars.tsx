import { useFormat } from '#client/i18n/format.ts'
import css from '#client/nouns/plans/bars.module.css'

interface UsageBarsProps {
  label: string
  bars: readonly { id: string; name: string; amount: number }[]
}

/** Amounts side by side, as high as they are large. */
export function UsageBars({ label, bars }: UsageBarsProps) {
  const { number } = useFormat()
  const most = Math.max(1, ...bars.map(({ amount }) => amount))
  return (
    <ol className={css.months} aria-label={label}>
      {bars.map(({ id, name, amount }) => (
        <li key={id} className={css.month} data-tooltip={number(amount)}>
          <span className={css.amount}>{amount === 0 || bars.length > 12 ? '' : number(amount)}</span>
          <span className={css.bar} style={{ height: `${(amount / most) * 100}%` }} aria-hidden />
          <span className={css.name}>{name}</span>
        </li>
      ))}
    </ol>
  )
}
