import css from '#client/ui/list/list.module.css'

/** A text as it went over the wire; long ones scroll, also by keys. */
export function RawText({ label, children }: { label: string; children: string }) {
  return (
    <pre className={css.content} tabIndex={0} aria-label={label}>
      {children}
    </pre>
  )
}
