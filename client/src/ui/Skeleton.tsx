import { classNames } from '#client/ui/class-names.ts'
import css from '#client/ui/Skeleton.module.css'

/** A grey placeholder in the shape of its content; sizes are CSS lengths or pixels. `public/start.js` waits for its end. */
export function Skeleton({ width = '100%', height = 12, round }: { width?: number | string; height?: number | string; round?: boolean }) {
  return <span data-waits className={classNames(css.skeleton, round === true && css.round)} style={{ width, height }} />
}
