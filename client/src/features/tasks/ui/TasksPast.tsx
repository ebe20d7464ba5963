import { useMemo } from 'react'
import type { Doc } from 'yjs'
import { taskStatuses } from '#shared/nouns/tasks/task.ts'
import { readTasks } from '#shared/nouns/tasks/tasks-document.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { TaskSection } from '#client/features/tasks/ui/TaskSection.tsx'
import { TaskRow } from '#client/nouns/tasks/rows/TaskRow.tsx'
import { cutSections } from '#client/nouns/tasks/task-sections.ts'
import { entryOf } from '#client/nouns/tasks/task-entry.ts'
import type { TaskSource } from '#client/nouns/tasks/use-tasks.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import css from '#client/features/tasks/ui/TasksPage.module.css'

const nothing = () => {}
const everyPriority: ReadonlySet<never> = new Set()

/** The tasks of one document as they were, in their sections. */
export function TasksPast({ doc, document, today }: { doc: Doc; document: string; today: string }) {
  const { t } = useTranslation('tasks')
  const { memberId } = useSession()
  const sections = useMemo(() => {
    const entries = readTasks(doc).map((task) => entryOf(task, document))
    return cutSections({ scope: 'all', priorities: everyPriority, memberId })(entries)
  }, [doc, document, memberId])
  const source: TaskSource = { name: document, place: 'team', doc, canWrite: false }
  const shown = taskStatuses.filter((status) => sections[status].length > 0)
  return (
    <div className={css.past}>
      {shown.length === 0 && <p>{t('empty.title')}</p>}
      {shown.map((status) => (
        <TaskSection
          key={status}
          status={status}
          entries={sections[status]}
          emptyText=""
          startsExpanded
          row={(entry) => <TaskRow key={entry.task.id} entry={entry} source={source} today={today} current={false} onOpen={nothing} />}
        />
      ))}
    </div>
  )
}
