import { titleLimit } from '#shared/nouns/tasks/task.ts'
import { changeTask } from '#shared/nouns/tasks/tasks-document.ts'
import type { TaskUndo } from '#client/nouns/tasks/task-undo.ts'
import { SubtaskList } from '#client/features/tasks/ui/SubtaskList.tsx'
import { TaskDates } from '#client/features/tasks/ui/TaskDates.tsx'
import { TaskDescription } from '#client/features/tasks/ui/TaskDescription.tsx'
import { TaskFiles } from '#client/features/tasks/ui/TaskFiles.tsx'
import { TaskRows } from '#client/features/tasks/ui/TaskRows.tsx'
import { TodoList } from '#client/features/tasks/ui/TodoList.tsx'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'
import type { Tasks, TaskSource } from '#client/nouns/tasks/use-tasks.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { InlineText } from '#client/ui/InlineText.tsx'
import { toast } from '#client/ui/toast.ts'
import css from '#client/features/tasks/ui/TaskPanel.module.css'

export interface TaskDetailProps {
  entry: TaskEntry
  source: TaskSource
  tasks: Tasks
  today: string
  together: TaskUndo['together']
  onOpen(id: string): void
}

/** Everything about one task, edited in place; each change is one undoable step. */
export function TaskDetail(props: TaskDetailProps) {
  const { t } = useTranslation('tasks')
  const { entry, source, tasks, today, onOpen } = props
  const { task, document } = entry
  const { doc, canWrite } = source
  const inDocument = tasks.entries.filter((other) => other.document === document)
  const parent = task.parent === null ? undefined : inDocument.find((other) => other.task.id === task.parent)
  return (
    <>
      {parent && (
        <button type="button" className={css.parent} onClick={() => onOpen(parent.task.id)}>
          {t('subtasks.of', { title: parent.task.title })}
        </button>
      )}
      <InlineText
        className={css.title}
        wraps
        value={task.title}
        label={t('detail.titleLabel')}
        placeholder={t('titlePlaceholder')}
        maxLength={titleLimit}
        readOnly={!canWrite}
        onCommit={(title) => changeTask(doc, task.id, { title })}
        onEmpty={() => toast({ message: t('errors.title'), tone: 'warning' })}
      />
      <TaskRows {...props} />
      <TaskDescription
        value={task.description}
        readOnly={!canWrite}
        onChange={(description) => changeTask(doc, task.id, { description })}
      />
      <TodoList task={task} doc={doc} editable={canWrite} />
      <SubtaskList
        entry={entry}
        source={source}
        parts={inDocument.filter((other) => other.task.parent === task.id)}
        today={today}
        onOpen={onOpen}
      />
      <TaskFiles task={task} source={source} />
      <TaskDates task={task} />
    </>
  )
}
