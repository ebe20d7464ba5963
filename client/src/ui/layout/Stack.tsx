import { drawBox, type LineProps } from '#client/ui/layout/draw-box.tsx'
import css from '#client/ui/layout/layout.module.css'

/** Things below each other, 8 px apart and as wide as the stack unless said. As `ul` or `ol` it has no marks. */
export function Stack(props: Omit<LineProps, 'wrap'>) {
  return drawBox(css.stack, props)
}
