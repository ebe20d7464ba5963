import css from '#client/ui/drawings/Drawing.module.css'

/** A star over list rows. */
export function StarDrawing() {
  return (
    <svg viewBox="0 0 160 104" className={css.drawing}>
      <rect x="24" y="30" width="112" height="62" rx="6" className={css.card} />
      <path d="M56 50h60M56 64h60M56 78h36" className={css.line} />
      <circle cx="42" cy="50" r="5" className={css.shade} />
      <circle cx="42" cy="64" r="5" className={css.shade} />
      <circle cx="42" cy="78" r="5" className={css.shade} />
      <path d="M120 8l5.6 11.4 12.6 1.8-9.1 8.9 2.1 12.5L120 36.7l-11.2 5.9 2.1-12.500-9.1-8.900 12.600-1.800z" className={css.card} />
      <circle cx="120" cy="26" r="4" className={css.strong} />
    </svg>
  )
}
