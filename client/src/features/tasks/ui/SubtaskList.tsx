import { titleLimit } from '#shared/nouns/tasks/task.ts'
import { useKeptWords } from '#client/engine/session/use-kept-words.ts'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'
import type { TaskSource } from '#client/nouns/tasks/use-tasks.ts'
import { TaskRow } from '#client/nouns/tasks/rows/TaskRow.tsx'
import { useAddTask } from '#client/nouns/tasks/use-add-task.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { TextField } from '#client/ui/TextField.tsx'
import taskPanel from '#client/features/tasks/ui/TaskPanel.module.css'
import css from '#client/features/tasks/ui/TodoList.module.css'

interface SubtaskListProps {
  entry: TaskEntry
  source: TaskSource
  parts: readonly TaskEntry[]
  today: string
  onOpen(id: string): void
}

/** The parts of a task: tasks with owners and deadlines of their own. */
export function SubtaskList({ entry, source, parts, today, onOpen }: SubtaskListProps) {
  const { t } = useTranslation('tasks')
  const add = useAddTask()
  const { task } = entry
  const [title, setTitle] = useKeptWords<string>(`subtask.${task.id}`, '')
  // one level: a part has none itself
  if (task.parent !== null || (!source.canWrite && parts.length === 0)) return null
  return (
    <>
      <h3 className={taskPanel.heading}>{t('subtasks.title')}</h3>
      <ul className={css.list}>
        {parts.map((part) => (
          <TaskRow key={part.task.id} entry={part} source={source} today={today} current={false} onOpen={onOpen} />
        ))}
      </ul>
      {source.canWrite && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (title.trim() === '') return
            add(source, {
              title: title.trim(),
              parent: task.id,
              record: task.record,
              owners: task.owners,
              groups: task.groups,
            })
            setTitle('')
          }}
        >
          <TextField
            value={title}
            maxLength={titleLimit}
            placeholder={t('subtasks.add')}
            aria-label={t('subtasks.add')}
            onChange={(event) => setTitle(event.target.value)}
          />
        </form>
      )}
    </>
  )
}
