import { IconCalendarX, IconCalendar, IconExternalLink, IconLink, IconSquareCheck, IconSun, IconTrash } from '@tabler/icons-react'
import { addDays } from '#shared/days/day.ts'
import { taskPriorities, taskStatuses } from '#shared/nouns/tasks/task.ts'
import { offeredDays, useManyTasks, type ManyTasksProps } from '#client/records/tasks/use-many-tasks.ts'
import { PriorityIcon } from '#client/nouns/tasks/rows/PriorityIcon.tsx'
import { StatusIcon } from '#client/nouns/tasks/rows/StatusIcon.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { MenuAt } from '#client/ui/MenuAt.tsx'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuHeading } from '#client/ui/MenuHeading.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { toast } from '#client/ui/toast.ts'

export interface TaskMenuProps extends ManyTasksProps {
  at: { left: number; top: number }
  onOpen(id: string): void
  onChoose(id: string): void
  onClosed(): void
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** The menu of a row pressed with the right button: of that task, or of all chosen ones when it is one of them. */
export function TaskMenu({ at, onOpen, onChoose, onClosed, ...props }: TaskMenuProps) {
  const { t } = useTranslation('tasks')
  const many = useManyTasks(props)
  const [first, ...others] = props.chosen
  const { task } = first ?? {}
  if (!task) return null
  const only = others.length === 0
  const copyLink = async (): Promise<void> => {
    if (await copyText(`${location.origin}/tasks?taskId=${task.id}`)) toast({ message: t('toast.copied'), tone: 'success', duration: 3000 })
  }
  return (
    <MenuAt at={at} label={only ? task.title : t('bulk.chosen', { count: others.length + 1 })} onClosed={onClosed}>
      {only && (
        <>
          <MenuItem icon={<IconExternalLink {...icon} />} onSelect={() => onOpen(task.id)}>
            {t('menu.open')}
          </MenuItem>
          <MenuItem icon={<IconSquareCheck {...icon} />} shortcut={['X']} onSelect={() => onChoose(task.id)}>
            {t('menu.choose')}
          </MenuItem>
          <MenuItem icon={<IconLink {...icon} />} onSelect={() => void copyLink()}>
            {t('detail.copyLink')}
          </MenuItem>
        </>
      )}
      <MenuItem icon={<IconSun {...icon} />} onSelect={many.planToday}>
        {t('day.add')}
      </MenuItem>
      {many.mayWrite && (
        <>
          <MenuHeading>{t('detail.deadline')}</MenuHeading>
          {offeredDays.map(({ key, days }) => (
            <MenuItem key={key} icon={<IconCalendar {...icon} />} onSelect={() => many.setDeadline(addDays(props.today, days))}>
              {t(`near.${key}`)}
            </MenuItem>
          ))}
          <MenuItem icon={<IconCalendarX {...icon} />} onSelect={() => many.setDeadline(null)}>
            {t('detail.noDeadline')}
          </MenuItem>
          <MenuHeading>{t('status.label')}</MenuHeading>
          {taskStatuses.map((status) => (
            <MenuItem
              key={status}
              icon={<StatusIcon status={status} />}
              checked={only && task.status === status}
              onSelect={() => many.setStatus(status)}
            >
              {t(`status.${status}`)}
            </MenuItem>
          ))}
          <MenuHeading>{t('priority.label')}</MenuHeading>
          {taskPriorities.map((priority) => (
            <MenuItem
              key={priority}
              icon={<PriorityIcon priority={priority} always />}
              checked={only && task.priority === priority}
              onSelect={() => many.setPriority(priority)}
            >
              {t(`priority.${priority}`)}
            </MenuItem>
          ))}
        </>
      )}
      {many.removable > 0 && (
        <>
          <MenuDivider />
          <MenuItem danger icon={<IconTrash {...icon} />} onSelect={many.remove}>
            {t('detail.delete')}
          </MenuItem>
        </>
      )}
    </MenuAt>
  )
}
