import css from '#client/ui/drawings/Drawing.module.css'

/** An open folder with two sheets. */
export function FolderDrawing() {
  return (
    <svg viewBox="0 0 160 104" className={css.drawing}>
      <path d="M30 34a6 6 0 0 1 6-6h26l8 9h54a6 6 0 0 1 6 6v43a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6z" className={css.card} />
      <rect x="52" y="14" width="34" height="44" rx="4" className={css.card} />
      <rect x="58" y="22" width="14" height="4" rx="2" className={css.strong} />
      <path d="M59 33h20M59 40h20" className={css.line} />
      <rect x="80" y="20" width="34" height="44" rx="4" className={css.card} />
      <rect x="86" y="28" width="22" height="12" rx="2" className={css.accent} />
      <path d="M30 54h100v32a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6z" className={css.card} />
    </svg>
  )
}
