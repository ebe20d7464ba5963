import { drawBox, type BoxProps } from '#client/ui/layout/draw-box.tsx'
import css from '#client/ui/layout/layout.module.css'

/** A text of one line that ends with … where the room ends. In a row it needs `flex="fill"` or `shrink`. */
export function Ellipsis({ as = 'span', ...props }: BoxProps) {
  return drawBox(css.ellipsis, { as, ...props })
}
