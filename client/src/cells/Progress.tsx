import css from '#client/cells/cells.module.css'

/** A part of a whole as a bar with its words. */
export function Progress({ share, text }: { share: number; text: string }) {
  const width = Math.min(1, Math.max(0, share)) * 100
  return (
    <span className={css.progress}>
      <span className={css.track} aria-hidden>
        <span className={css.bar} data-full={share >= 1 || undefined} style={{ width: `${width}%` }} />
      </span>
      <span className={css.progressText}>{text}</span>
    </span>
  )
}
