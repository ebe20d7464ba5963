import {
  IconAdjustmentsHorizontal,
  IconArrowsSort,
  IconCalendar,
  IconLayoutKanban,
  IconList,
  IconSun,
  IconUsers,
} from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { taskPriorities, type TaskPriority } from '#shared/nouns/tasks/task.ts'
import { PriorityIcon } from '#client/nouns/tasks/rows/PriorityIcon.tsx'
import { taskScopes, type TaskScope } from '#client/nouns/tasks/task-filters.ts'
import { PriorityFilter } from '#client/features/tasks/ui/PriorityFilter.tsx'
import { taskLooks, taskPicks, type TaskLook, type TasksChoice } from '#client/features/tasks/use-tasks-choice.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuHeading } from '#client/ui/MenuHeading.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { Select } from '#client/ui/Select.tsx'
import css from '#client/features/tasks/ui/TasksPage.module.css'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const
const lookIcons: Record<TaskLook, ReactNode> = {
  list: <IconList {...icon} />,
  board: <IconLayoutKanban {...icon} />,
  calendar: <IconCalendar {...icon} />,
  day: <IconSun {...icon} />,
  workload: <IconUsers {...icon} />,
}

/** The tasks that are shown, and how. On a phone everything but the tabs and the search is behind one button. */
export const TasksToolbar = memo(function TasksToolbar({ choice, hasScopes }: { choice: TasksChoice; hasScopes: boolean }) {
  const { t } = useTranslation('tasks')
  const isPhone = useIsPhone()
  const isScoped = hasScopes && choice.look !== 'workload'
  const scopes = isScoped ? (
    <Segmented<TaskScope>
      label={t('scopes.label')}
      value={choice.scope}
      onChange={choice.setScope}
      options={taskScopes.map((value) => ({ value, label: t(`scopes.${value}`) }))}
    />
  ) : (
    <span />
  )
  const search = <SearchField className={css.search ?? ''} label={t('search.label')} value={choice.text} onChange={choice.setText} />
  if (isPhone) {
    return (
      <>
        {isScoped && <div className={css.bar}>{scopes}</div>}
        <div className={css.bar} data-folded>
          {search}
          <FoldedTools choice={choice} />
        </div>
      </>
    )
  }
  return (
    <>
      <div className={css.bar}>
        {scopes}
        <div className={css.looks} role="group" aria-label={t('look.label')}>
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
      <div className={css.bar}>
        {search}
        <div className={css.filters}>
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
})

/** Looks, filters and the order, in a sheet; the button says when they hide tasks. */
function FoldedTools({ choice }: { choice: TasksChoice }) {
  const { t } = useTranslation('tasks')
  const isFiltered = choice.pick !== 'everything' || choice.priorities.size > 0
  const toggle = (priority: TaskPriority): void => {
    const next = new Set(choice.priorities)
    if (!next.delete(priority)) next.add(priority)
    choice.setPriorities(next)
  }
  return (
    <Menu
      label={t('shown.label')}
      placement="bottom-end"
      trigger={(props) => (
        <IconButton {...props} icon={<IconAdjustmentsHorizontal {...icon} />} label={t('shown.label')} aria-pressed={isFiltered} />
      )}
    >
      <MenuHeading>{t('look.label')}</MenuHeading>
      {taskLooks.map((look) => (
        <MenuItem key={look} icon={lookIcons[look]} checked={choice.look === look} onSelect={() => choice.setLook(look)}>
          {t(`look.${look}`)}
        </MenuItem>
      ))}
      <MenuHeading>{t('pick.label')}</MenuHeading>
      {taskPicks.map((pick) => (
        <MenuItem key={pick} checked={choice.pick === pick} onSelect={() => choice.setPick(pick)}>
          {t(`pick.${pick}`)}
        </MenuItem>
      ))}
      <MenuHeading>{t('priority.filter')}</MenuHeading>
      {taskPriorities.map((priority) => (
        <MenuItem
          key={priority}
          keepOpen
          icon={<PriorityIcon priority={priority} always />}
          checked={choice.priorities.has(priority)}
          onSelect={() => toggle(priority)}
        >
          {t(`priority.${priority}`)}
        </MenuItem>
      ))}
      <MenuDivider />
      <MenuItem icon={<IconArrowsSort {...icon} />} checked={choice.byHand} onSelect={() => choice.setByHand(!choice.byHand)}>
        {t('order.team')}
      </MenuItem>
    </Menu>
  )
}
