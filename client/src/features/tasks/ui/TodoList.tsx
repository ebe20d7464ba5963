import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Doc } from 'yjs'
import type { Task, Todo } from '#shared/nouns/tasks/task.ts'
import { changeTodo, removeTodo } from '#shared/nouns/tasks/tasks-document.ts'
import { useKeptWords } from '#client/engine/session/use-kept-words.ts'
import { addTodoText } from '#client/nouns/tasks/task-commands.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { cutText } from '#client/lib/cut-text.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { InlineText } from '#client/ui/InlineText.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import taskPanel from '#client/features/tasks/ui/TaskPanel.module.css'
import css from '#client/features/tasks/ui/TodoList.module.css'

/** ms after the last key (specification 3 §5) */
const storedAfter = 1000

/** The steps of a task. Pasting several lines adds one to-do per line, as one undo. */
export function TodoList({ task, doc, editable }: { task: Task; doc: Doc; editable: boolean }) {
  const { t } = useTranslation('tasks')
  const [title, setTitle] = useKeptWords<string>(`todo.${task.id}`, '')
  const [asked, setAsked] = useState<Todo>()
  const add = (text: string) => {
    addTodoText(doc, task.id, text)
    setTitle('')
  }
  if (!editable && task.todos.length === 0) return null
  return (
    <>
      <h3 className={taskPanel.heading}>{t('detail.todos')}</h3>
      <ul className={css.list}>
        {task.todos.map((todo) => (
          <li key={todo.id} className={css.todo} data-done={todo.done || undefined}>
            <Checkbox
              aria-label={todo.title}
              checked={todo.done}
              disabled={!editable}
              onChange={(event) => changeTodo(doc, task.id, todo.id, { done: event.target.checked })}
            />
            <InlineText
              className={css.title}
              wraps
              label={todo.title}
              value={todo.title}
              maxLength={500}
              pause={storedAfter}
              readOnly={!editable}
              onCommit={(next) => changeTodo(doc, task.id, todo.id, { title: next })}
            />
            {editable && (
              <IconButton
                icon={<IconX size={16} stroke={1.5} aria-hidden />}
                label={t('detail.removeTodo', { title: cutText(todo.title, 100) })}
                onClick={() => setAsked(todo)}
              />
            )}
          </li>
        ))}
      </ul>
      {editable && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            add(title)
          }}
        >
          <TextField
            value={title}
            maxLength={500}
            placeholder={t('detail.addTodo')}
            aria-label={t('detail.addTodo')}
            onChange={(event) => setTitle(event.target.value)}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text/plain')
              if (!/\r?\n/.test(text.trim())) return
              event.preventDefault()
              add(title === '' ? text : `${title}\n${text}`)
            }}
          />
        </form>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        danger
        title={t('detail.todoDelete.title', { title: cutText(asked?.title ?? '', 100) })}
        confirmLabel={t('detail.todoDelete.yes')}
        cancelLabel={t('detail.todoDelete.no')}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked) removeTodo(doc, task.id, asked.id)
          setAsked(undefined)
        }}
      >
        {t('detail.todoDelete.text')}
      </ConfirmDialog>
    </>
  )
}
