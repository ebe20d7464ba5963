import css from '#client/ui/drawings/Drawing.module.css'

/** A table, an app and a page, overlapping. */
export function WorkspaceDrawing() {
  return (
    <svg viewBox="0 0 160 104" className={css.drawing}>
      <rect x="12" y="26" width="72" height="56" rx="6" className={css.card} />
      <path d="M12 42h72M12 55h72M12 68h72M38 26v56" className={css.line} />
      <rect x="58" y="12" width="56" height="64" rx="6" className={css.card} />
      <rect x="66" y="20" width="40" height="18" rx="3" className={css.accent} />
      <rect x="66" y="44" width="18" height="24" rx="3" className={css.shade} />
      <rect x="88" y="44" width="18" height="24" rx="3" className={css.shade} />
      <rect x="98" y="34" width="48" height="60" rx="6" className={css.card} />
      <rect x="106" y="43" width="22" height="5" rx="2.5" className={css.strong} />
      <path d="M107 57h30M107 66h30M107 75h20" className={css.line} />
    </svg>
  )
}
