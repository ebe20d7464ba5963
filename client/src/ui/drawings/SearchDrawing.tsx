import css from '#client/ui/drawings/Drawing.module.css'

/** A lens over faint rows. */
export function SearchDrawing() {
  return (
    <svg viewBox="0 0 160 104" className={css.drawing}>
      <rect x="24" y="18" width="112" height="70" rx="6" className={css.card} />
      <path d="M38 36h60M38 52h40M38 68h50" className={css.line} />
      <circle cx="108" cy="56" r="17" className={css.card} />
      <circle cx="108" cy="56" r="10" className={css.accent} />
      <path d="M121 69l14 14" className={css.line} />
    </svg>
  )
}
