import css from '#client/ui/ProgressBar.module.css'

/** How much is done, from 0 to 1. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  const percent = Math.round(Math.max(0, Math.min(1, value)) * 100)
  return (
    <div role="progressbar" aria-label={label} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100} className={css.track}>
      <div className={css.bar} style={{ width: `${percent}%` }} />
    </div>
  )
}
