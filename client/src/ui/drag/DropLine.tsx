import css from '#client/ui/drag/drag.module.css'
import type { Edge } from '#client/ui/drag/use-drag-item.ts'

/** The line at which a dragged item will stand. */
export function DropLine({ edge }: { edge: Edge | undefined }) {
  return edge && <span className={css.line} data-edge={edge} aria-hidden />
}
