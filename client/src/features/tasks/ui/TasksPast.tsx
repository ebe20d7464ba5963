import { useMemo } from 'react'
import type { Doc } from 'yjs'
import { taskStatuses } from '#shared/nouns/tasks/task.ts'
import { readTasks } from '#shared/nouns/tasks/tasks-document.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { sectionTasks } from '#client/features/tasks/task-filters.ts'
import { TaskSection } from '#client/features/tasks/ui/TaskSection.tsx'
import type { TaskPlace } from '#client/features/tasks/use-tasks.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import styles from '#client/features/tasks/ui/TasksPage.module.css'

const nothing = () => {}
const everyPriority: ReadonlySet<never> = new Set()

/** The tasks of one document as they were, in their sections. */
export function TasksPast({ doc, place, today }: { doc: Doc; place: TaskPlace; today: string }) {
  const { t } = useTranslation('tasks')
  const { memberId } = useSession()
  const sections = useMemo(
    () =>
      sectionTasks(
        readTasks(doc).map((task) => ({ task, place })),
        { scope: 'all', priorities: everyPriority, memberId },
      ),
    [doc, place, memberId],
  )
  const source = { place, doc, canWrite: false }
  const shown = taskStatuses.filter((status) => sections[status].length > 0)
  return (
    <div className={styles.past}>
      {shown.length === 0 && <p>{t('empty.title')}</p>}
      {shown.map((status) => (
        <TaskSection
          key={status}
          status={status}
          entries={sections[status]}
          sources={{ team: source, personal: source }}
          today={today}
          openId={null}
          composing={false}
          canAdd={false}
          filtered={false}
          startsExpanded
          onOpen={nothing}
          onCompose={nothing}
          onAdd={nothing}
        />
      ))}
    </div>
  )
}
