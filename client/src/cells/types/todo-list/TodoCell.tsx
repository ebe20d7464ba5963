import { readTodos } from '#shared/fields/types/todo-list.ts'
import type { CellContent } from '#client/cells/cell-type.ts'
import css from '#client/cells/cells.module.css'
import { Progress } from '#client/cells/Progress.tsx'

/** The list's progress, and its next to-do. */
export function TodoCell({ value }: CellContent) {
  const todos = readTodos(value)
  if (todos.length === 0) return null
  const done = todos.filter((todo) => todo.checked).length
  const next = todos.find((todo) => !todo.checked)
  return (
    <span className={css.split}>
      <Progress share={done / todos.length} text={`${done}/${todos.length}`} />
      {next && <span className={css.text}>{next.label}</span>}
    </span>
  )
}
