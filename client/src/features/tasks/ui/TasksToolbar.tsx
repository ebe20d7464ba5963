import { IconArrowsSort, IconCalendar, IconLayoutKanban, IconList, IconSun, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { taskScopes, type TaskScope } from '#client/nouns/tasks/task-filters.ts'
import { PriorityFilter } from '#client/features/tasks/ui/PriorityFilter.tsx'
import { taskLooks, taskPicks, type TaskLook, type TasksChoice } from '#client/features/tasks/use-tasks-choice.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { Select } from '#client/ui/Select.tsx'
import styles from '#client/features/tasks/ui/TasksPage.module.css'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const
const lookIcons: Record<TaskLook, ReactNode> = {
  list: <IconList {...icon} />,
  board: <IconLayoutKanban {...icon} />,
  calendar: <IconCalendar {...icon} />,
  day: <IconSun {...icon} />,
  workload: <IconUsers {...icon} />,
}

/** The tasks that are shown, and how. */
export function TasksToolbar({ choice, hasScopes }: { choice: TasksChoice; hasScopes: boolean }) {
  const { t } = useTranslation('tasks')
  return (
    <>
      <div className={styles.bar}>
        {hasScopes ? (
          <Segmented<TaskScope>
            label={t('scopes.label')}
            value={choice.scope}
            onChange={choice.setScope}
            options={taskScopes.map((value) => ({ value, label: t(`scopes.${value}`) }))}
          />
        ) : (
          <span />
        )}
        <div className={styles.looks} role="group" aria-label={t('look.label')}>
          {taskLooks.map((look) => (
            <IconButton
              key={look}
              icon={lookIcons[look]}
              label={t(`look.${look}`)}
              aria-pressed={choice.look === look}
              onClick={() => choice.setLook(look)}
            />
          ))}
        </div>
      </div>
      <div className={styles.bar}>
        <SearchField className={styles.search ?? ''} label={t('search.label')} value={choice.text} onChange={choice.setText} />
        <div className={styles.filters}>
          <Select
            ariaLabel={t('pick.label')}
            value={choice.pick}
            options={taskPicks.map((value) => ({ value, label: t(`pick.${value}`) }))}
            onChange={choice.setPick}
          />
          <IconButton
            icon={<IconArrowsSort {...icon} />}
            label={t(choice.byHand ? 'order.byHand' : 'order.byUrgency')}
            aria-pressed={choice.byHand}
            onClick={() => choice.setByHand(!choice.byHand)}
          />
          <PriorityFilter chosen={choice.priorities} onChange={choice.setPriorities} />
        </div>
      </div>
    </>
  )
}
