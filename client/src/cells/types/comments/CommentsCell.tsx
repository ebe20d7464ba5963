import { IconMessage } from '@tabler/icons-react'
import { readComments } from '#shared/fields/types/comments.ts'
import type { CellContent } from '#client/cells/cell-type.ts'
import css from '#client/cells/cells.module.css'

/** The number of comments, and the last one. */
export function CommentsCell({ value }: CellContent) {
  const list = readComments(value)
  const last = list.at(-1)
  return (
    <span className={css.withIcon}>
      <IconMessage size={14} stroke={1.5} aria-hidden />
      {last && <span className={css.count}>{list.length}</span>}
      {last && <span className={css.text}>{last.text}</span>}
    </span>
  )
}
