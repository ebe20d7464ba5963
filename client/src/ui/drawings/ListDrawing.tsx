import css from '#client/ui/drawings/Drawing.module.css'

/** Rows of a list. */
export function ListDrawing() {
  return (
    <svg viewBox="0 0 160 104" className={css.drawing}>
      <rect x="24" y="14" width="112" height="22" rx="6" className={css.card} />
      <rect x="24" y="42" width="112" height="22" rx="6" className={css.card} />
      <rect x="24" y="70" width="112" height="22" rx="6" className={css.card} />
      <rect x="32" y="20" width="10" height="10" rx="3" className={css.strong} />
      <rect x="32" y="48" width="10" height="10" rx="3" className={css.accent} />
      <rect x="32" y="76" width="10" height="10" rx="3" className={css.shade} />
      <path d="M52 25h50M52 53h66M52 81h38" className={css.line} />
    </svg>
  )
}
