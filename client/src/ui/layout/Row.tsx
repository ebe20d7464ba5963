import { drawBox, type LineProps } from '#client/ui/layout/draw-box.tsx'
import css from '#client/ui/layout/layout.module.css'

/** Things beside each other, 8 px apart and centred unless said. */
export function Row(props: LineProps) {
  return drawBox(css.row, props)
}
