import classes from '#client/ui/drawings/Drawing.module.css'

/** A star over list rows. */
export function StarDrawing() {
  return (
    <svg viewBox="0 0 160 104" className={classes.drawing}>
      <rect x="24" y="30" width="112" height="62" rx="6" className={classes.card} />
      <path d="M56 50h60M56 64h60M56 78h36" className={classes.line} />
      <circle cx="42" cy="50" r="5" className={classes.shade} />
      <circle cx="42" cy="64" r="5" className={classes.shade} />
      <circle cx="42" cy="78" r="5" className={classes.shade} />
      <path d="M120 8l5.6 11.4 12.6 1.8-9.1 8.9 2.1 12.5L120 36.7l-11.2 5.9 2.1-12.500-9.1-8.900 12.600-1.800z" className={classes.card} />
      <circle cx="120" cy="26" r="4" className={classes.strong} />
    </svg>
  )
}
