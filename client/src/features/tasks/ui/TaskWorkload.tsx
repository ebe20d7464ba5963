import { useMemo, type ReactNode } from 'react'
import { deadlineState, isPending } from '#shared/nouns/tasks/task.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { ownZone } from '#client/nouns/tasks/task-day.ts'
import { byUrgency } from '#client/nouns/tasks/task-filters.ts'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import css from '#client/features/tasks/ui/TaskWorkload.module.css'

export interface TaskWorkloadProps {
  entries: readonly TaskEntry[]
  today: string
  row(entry: TaskEntry): ReactNode
}

interface Load {
  tasks: TaskEntry[]
  overdue: number
}

/** Rows under a person; more are on their own page of tasks. */
const most = 20

/** How much each person has to do: the pending tasks that they own, groups counted by their members. */
export function TaskWorkload({ entries, today, row }: TaskWorkloadProps) {
  const { t } = useTranslation('tasks')
  const members = useEntities('member')
  const people = useMemo(() => {
    const loads = new Map<string, Load>()
    const zone = ownZone()
    for (const entry of entries) {
      const { task } = entry
      if (!isPending(task)) continue
      const owners = new Set([...task.owners, ...members.filter(({ roleId }) => task.groups.includes(roleId)).map(({ id }) => id)])
      for (const id of owners) {
        const load = loads.get(id) ?? { tasks: [], overdue: 0 }
        load.tasks.push(entry)
        if (deadlineState(task, today, zone) === 'overdue') load.overdue += 1
        loads.set(id, load)
      }
    }
    return members
      .filter(({ id, active }) => active || loads.has(id))
      .map((member) => ({ member, load: loads.get(member.id) ?? { tasks: [], overdue: 0 } }))
      .sort((a, b) => b.load.tasks.length - a.load.tasks.length || a.member.displayName.localeCompare(b.member.displayName))
  }, [entries, members, today])
  const isLate = people.some(({ load }) => load.overdue > 0)
  const largest = Math.max(1, ...people.map(({ load }) => load.tasks.length))
  return (
    <ul className={css.people}>
      {people.map(({ member, load: { tasks, overdue } }) => (
        <li key={member.id}>
          <details>
            <summary className={css.summary}>
              <Avatar name={member.displayName} hue={member.hue} photoUrl={member.photoUrl} size={24} decorative />
              <span className={css.name}>{member.displayName}</span>
              <span className={css.track} aria-hidden>
                <span className={css.bar} style={{ width: `${(tasks.length / largest) * 100}%` }} />
              </span>
              <span className={css.count}>{t('workload.tasks', { count: tasks.length })}</span>
              {isLate && <span className={css.overdue}>{overdue > 0 && t('workload.overdue', { count: overdue })}</span>}
            </summary>
            <ul className={css.tasks}>{tasks.toSorted(byUrgency).slice(0, most).map(row)}</ul>
          </details>
        </li>
      ))}
    </ul>
  )
}
