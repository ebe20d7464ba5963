import { useParams } from 'react-router-dom'
import { isPending, taskStatuses, type TaskStatus } from '#shared/nouns/tasks/task.ts'
import { TasksScreen } from '#client/features/tasks/ui/TasksScreen.tsx'
import { isOwner, type Viewer } from '#client/nouns/tasks/task-filters.ts'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'
import { useTasks } from '#client/nouns/tasks/use-tasks.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

type Rule = (entry: TaskEntry, viewer: Viewer) => boolean

const isMine: Rule = ({ task, place }, viewer) => place === 'personal' || isOwner(task, viewer)

/** The addresses below `/for-you/tasks` with their tasks and what they say when there are none. `makes`: a new task would be among them. */
const pages = {
  pending: {
    title: 'forYou.pending',
    rule: (entry, viewer) => isMine(entry, viewer) && isPending(entry.task),
    makes: true,
    empty: 'empty.allDone',
    statuses: taskStatuses.filter((status) => isPending({ status })),
  },
  done: {
    title: 'forYou.done',
    rule: (entry, viewer) => isMine(entry, viewer) && entry.task.status === 'done',
    makes: false,
    empty: 'empty.noneDone',
    statuses: ['done'],
  },
  'my-subtasks': {
    title: 'forYou.mySubtasks',
    rule: (entry, viewer) => isMine(entry, viewer) && entry.task.parent !== null,
    makes: false,
    empty: 'empty.nothing',
    statuses: taskStatuses,
  },
  contextual: {
    title: 'forYou.contextual',
    rule: (entry, viewer) => isMine(entry, viewer) && entry.task.record !== null,
    makes: false,
    empty: 'empty.nothing',
    statuses: taskStatuses,
  },
} as const satisfies Record<string, { title: string; rule: Rule; makes: boolean; empty: string; statuses: readonly TaskStatus[] }>

/** `/for-you/tasks/pending`, `/done`, `/my-subtasks`, and `/contextual`: those of records (specification 3 §2). */
export function ForYouTasks() {
  const { t } = useTranslation('tasks')
  const { filter = '' } = useParams()
  const which = Object.hasOwn(pages, filter) ? (filter as keyof typeof pages) : 'pending'
  const { title, rule, makes, empty, statuses } = pages[which]
  const tasks = useTasks()
  return <TasksScreen key={which} title={t(title)} hasScopes={false} only={rule} emptyText={t(empty)} {...{ tasks, statuses, makes }} />
}
