import { IconSun, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { taskPriorities, taskStatuses } from '#shared/nouns/tasks/task.ts'
import { changeTask } from '#shared/nouns/tasks/tasks-document.ts'
import { DeadlineMenu } from '#client/records/tasks/DeadlineMenu.tsx'
import { PeopleItems } from '#client/features/tasks/ui/OwnersField.tsx'
import { useManyTasks, type ManyTasksProps } from '#client/records/tasks/use-many-tasks.ts'
import { PriorityIcon } from '#client/nouns/tasks/rows/PriorityIcon.tsx'
import { StatusIcon } from '#client/nouns/tasks/rows/StatusIcon.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import css from '#client/features/tasks/ui/TaskBulkBar.module.css'

export interface TaskBulkBarProps extends ManyTasksProps {
  onClear(): void
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** Changes of many tasks at once; each is one step to undo. */
export function TaskBulkBar({ onClear, ...props }: TaskBulkBarProps) {
  const { chosen, today } = props
  const { t } = useTranslation('tasks')
  const many = useManyTasks(props)
  const [asking, setAsking] = useState(false)
  const shared = chosen.filter(({ place }) => place !== 'personal')
  const owned = [...new Set(shared.flatMap(({ task }) => task.owners))].filter((id) => shared.every(({ task }) => task.owners.includes(id)))
  const toggleOwner = (id: string): void =>
    many.each(({ task, place }, { doc }) => {
      const owners = owned.includes(id) ? task.owners.filter((one) => one !== id) : [...new Set([...task.owners, id])]
      // a task keeps one owner at least
      if (place !== 'personal' && owners.length + task.groups.length > 0) changeTask(doc, task.id, { owners })
    })
  return (
    <section className={css.bar} aria-label={t('bulk.label')}>
      <span className={css.count}>{t('bulk.chosen', { count: chosen.length })}</span>
      <ValueMenus many={many} />
      <DeadlineMenu today={today} onPick={many.setDeadline} />
      {shared.length > 0 && (
        <Menu
          label={t('detail.owners')}
          placement="top-start"
          trigger={(props) => (
            <Button {...props} size="small">
              {t('detail.owners')}
            </Button>
          )}
        >
          <PeopleItems chosen={owned} onToggle={toggleOwner} />
        </Menu>
      )}
      <IconButton icon={<IconSun {...icon} />} label={t('day.add')} onClick={many.planToday} />
      <IconButton icon={<IconTrash {...icon} />} label={t('detail.delete')} onClick={() => setAsking(true)} />
      <IconButton icon={<IconX {...icon} />} label={t('bulk.clear')} onClick={onClear} />
      <ConfirmDialog
        open={asking}
        danger
        title={t('bulk.deleteTitle', { count: chosen.length })}
        confirmLabel={t('deleteConfirm.confirm')}
        cancelLabel={t('deleteConfirm.cancel')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          many.remove()
          setAsking(false)
          onClear()
        }}
      >
        {t('bulk.deleteText')}
      </ConfirmDialog>
    </section>
  )
}

function ValueMenus({ many }: { many: ReturnType<typeof useManyTasks> }) {
  const { t } = useTranslation('tasks')
  return (
    <>
      <Menu
        label={t('status.label')}
        placement="top-start"
        trigger={(props) => (
          <Button {...props} size="small">
            {t('status.label')}
          </Button>
        )}
      >
        {taskStatuses.map((status) => (
          <MenuItem key={status} icon={<StatusIcon status={status} />} onSelect={() => many.setStatus(status)}>
            {t(`status.${status}`)}
          </MenuItem>
        ))}
      </Menu>
      <Menu
        label={t('priority.label')}
        placement="top-start"
        trigger={(props) => (
          <Button {...props} size="small">
            {t('priority.label')}
          </Button>
        )}
      >
        {taskPriorities.map((priority) => (
          <MenuItem key={priority} icon={<PriorityIcon priority={priority} always />} onSelect={() => many.setPriority(priority)}>
            {t(`priority.${priority}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
