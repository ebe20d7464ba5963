import { classNames } from '#client/ui/class-names.ts'
import css from '#client/ui/SyncMark.module.css'

/** A dot and a few words on the state of the work: being read, stored, being sent, only on this device, or in need of the person. */
export function SyncMark({ state, label }: { state: 'opening' | 'stored' | 'sending' | 'offline' | 'attention'; label: string }) {
  return (
    <span className={classNames(css.mark, css[state])}>
      <span className={css.dot} aria-hidden />
      {label}
    </span>
  )
}
