import css from '#client/ui/drawings/Drawing.module.css'

/** A card with a broken line. */
export function CrashDrawing() {
  return (
    <svg viewBox="0 0 160 104" className={css.drawing}>
      <rect x="28" y="20" width="104" height="66" rx="6" className={css.card} />
      <path d="M28 36h104" className={css.line} />
      <circle cx="37" cy="28" r="2.5" className={css.shade} />
      <circle cx="45" cy="28" r="2.5" className={css.shade} />
      <path d="M44 62h20l7-12 10 22 8-10h27" className={css.line} />
      <circle cx="80" cy="62" r="16" className={css.accent} />
    </svg>
  )
}
