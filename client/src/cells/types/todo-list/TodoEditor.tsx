import { IconPlus, IconX } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { readTodos, type Todo } from '#shared/fields/types/todo-list.ts'
import { newId } from '#shared/lib/ids.ts'
import type { CellEditorProps } from '#client/cells/cell-type.ts'
import css from '#client/cells/editor-parts.module.css'
import { EditorBox } from '#client/cells/EditorBox.tsx'
import { autofocusInPopover } from '#client/cells/focus-at-end.ts'
import { TodoCell } from '#client/cells/types/todo-list/TodoCell.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The to-dos of a record: ticked, named and removed in place; Enter adds the next. */
export function TodoEditor({ field, value, commit, done }: CellEditorProps) {
  const { t } = useTranslation('tables')
  const [todos, setTodos] = useState(() => readTodos(value))
  const [text, setText] = useState('')

  function save(next: readonly Todo[]): void {
    setTodos([...next])
    commit(next.length === 0 ? null : next.map(({ id, label, checked }) => JSON.stringify({ id, label, checked })))
  }
  const replace = (id: string, patch: Partial<Todo>): void => save(todos.map((todo) => (todo.id === id ? { ...todo, ...patch } : todo)))
  function add(): void {
    const label = text.replace(/\s+/g, ' ').trim()
    if (label === '') return
    save([...todos, { id: newId(), label: label.slice(0, 1000), checked: false }])
    setText('')
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    add()
  }
  return (
    <EditorBox
      label={field.label}
      under={<TodoCell field={field} value={value} />}
      onLeave={(keep) => {
        if (keep) add()
      }}
      done={done}
      wide
    >
      <ul className={css.lines}>
        {todos.map((todo, index) => (
          <li key={todo.id} className={css.line}>
            <input
              type="checkbox"
              className={css.tick}
              checked={todo.checked}
              aria-label={t('todo.check', { label: todo.label })}
              onChange={(event) => replace(todo.id, { checked: event.currentTarget.checked })}
            />
            <input
              className={css.lineInput}
              data-done={todo.checked || undefined}
              aria-label={t('todo.label', { number: index + 1 })}
              defaultValue={todo.label}
              maxLength={1000}
              onBlur={(event) => {
                const label = event.currentTarget.value.replace(/\s+/g, ' ').trim()
                if (label === '') save(todos.filter((other) => other.id !== todo.id))
                else if (label !== todo.label) replace(todo.id, { label })
              }}
            />
            <IconButton
              label={t('todo.remove', { label: todo.label })}
              icon={<IconX size={14} stroke={1.5} />}
              onClick={() => save(todos.filter((other) => other.id !== todo.id))}
            />
          </li>
        ))}
      </ul>
      <form className={css.addLine} onSubmit={onSubmit}>
        <IconPlus size={16} stroke={1.5} aria-hidden />
        <input
          ref={autofocusInPopover}
          className={css.lineInput}
          placeholder={t('todo.add')}
          aria-label={t('todo.add')}
          maxLength={1000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </EditorBox>
  )
}
