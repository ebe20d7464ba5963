import { IconSun, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { taskPriorities, taskStatuses } from '#shared/nouns/tasks/task.ts'
import { setMarks } from '#shared/nouns/tasks/task-marks.ts'
import { changeTask } from '#shared/nouns/tasks/tasks-document.ts'
import { removeTasks } from '#client/features/tasks/remove-tasks.ts'
import { mayDeleteTask } from '#client/nouns/tasks/may-delete.ts'
import type { TaskUndo } from '#client/nouns/tasks/task-undo.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { PeopleItems } from '#client/features/tasks/ui/OwnersField.tsx'
import { moveToStatus } from '#client/nouns/tasks/task-commands.ts'
import { PriorityIcon } from '#client/nouns/tasks/rows/PriorityIcon.tsx'
import { StatusIcon } from '#client/nouns/tasks/rows/StatusIcon.tsx'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'
import type { Tasks, TaskSource } from '#client/nouns/tasks/use-tasks.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { toast } from '#client/ui/toast.ts'
import css from '#client/features/tasks/ui/TaskBulkBar.module.css'

export interface TaskBulkBarProps {
  chosen: readonly TaskEntry[]
  tasks: Tasks
  today: string
  together: TaskUndo['together']
  onClear(): void
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** Changes of many tasks at once; each is one step to undo. */
export function TaskBulkBar({ chosen, tasks, today, together, onClear }: TaskBulkBarProps) {
  const { t } = useTranslation('tasks')
  const { memberId } = useSession()
  const [asking, setAsking] = useState(false)
  const each = (act: (entry: TaskEntry, source: TaskSource) => void): void =>
    together(() => {
      for (const entry of chosen) {
        const source = tasks.sources.get(entry.document)
        if (source?.canWrite) act(entry, source)
      }
    })
  const shared = chosen.filter(({ place }) => place !== 'personal')
  const owned = [...new Set(shared.flatMap(({ task }) => task.owners))].filter((id) => shared.every(({ task }) => task.owners.includes(id)))
  const toggleOwner = (id: string): void =>
    each(({ task, place }, { doc }) => {
      const owners = owned.includes(id) ? task.owners.filter((one) => one !== id) : [...new Set([...task.owners, id])]
      // a task keeps one owner at least
      if (place !== 'personal' && owners.length + task.groups.length > 0) changeTask(doc, task.id, { owners })
    })
  const remove = (): void => {
    const removable = chosen.flatMap((entry) => {
      const source = tasks.sources.get(entry.document)
      return source && mayDeleteTask(entry, source, memberId) ? [{ id: entry.task.id, doc: source.doc }] : []
    })
    const putBack = removeTasks(removable, together)
    toast({
      message: t('bulk.deleted', { count: removable.length }),
      tone: 'success',
      duration: 5000,
      action: { label: t('toast.undo'), onAction: putBack },
    })
    setAsking(false)
    onClear()
  }
  return (
    <section className={css.bar} aria-label={t('bulk.label')}>
      <span className={css.count}>{t('bulk.chosen', { count: chosen.length })}</span>
      <ValueMenus memberId={memberId} each={each} />
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
      <IconButton
        icon={<IconSun {...icon} />}
        label={t('day.add')}
        onClick={() =>
          setMarks(
            tasks.own.doc,
            'day',
            chosen.map(({ task }) => task.id),
            today,
          )
        }
      />
      <IconButton icon={<IconTrash {...icon} />} label={t('detail.delete')} onClick={() => setAsking(true)} />
      <IconButton icon={<IconX {...icon} />} label={t('bulk.clear')} onClick={onClear} />
      <ConfirmDialog
        open={asking}
        danger
        title={t('bulk.deleteTitle', { count: chosen.length })}
        confirmLabel={t('deleteConfirm.confirm')}
        cancelLabel={t('deleteConfirm.cancel')}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      >
        {t('bulk.deleteText')}
      </ConfirmDialog>
    </section>
  )
}

type Each = (act: (entry: TaskEntry, source: TaskSource) => void) => void

function ValueMenus({ memberId, each }: { memberId: string; each: Each }) {
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
          <MenuItem
            key={status}
            icon={<StatusIcon status={status} />}
            onSelect={() => each(({ task }, { doc }) => moveToStatus(doc, memberId, task.id, status))}
          >
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
          <MenuItem
            key={priority}
            icon={<PriorityIcon priority={priority} always />}
            onSelect={() => each(({ task }, { doc }) => changeTask(doc, task.id, { priority }))}
          >
            {t(`priority.${priority}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
