import { IconCopy, IconLink, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { taskPriorities, taskStatuses, type TaskPriority, type TaskStatus } from '#shared/nouns/tasks/task.ts'
import { setTaskStatus } from '#shared/nouns/tasks/task-status.ts'
import { changeTask, putTask, removeTask, storedTask, type TaskPatch } from '#shared/nouns/tasks/tasks-document.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { moveTask } from '#client/features/tasks/moving-task.ts'
import { cloneTask } from '#client/features/tasks/task-commands.ts'
import type { TaskUndo } from '#client/features/tasks/task-undo.ts'
import type { TaskEntry, TaskPlace, TaskSource } from '#client/features/tasks/use-tasks.ts'
import { DeadlineField } from '#client/features/tasks/ui/DeadlineField.tsx'
import { LabelledRow } from '#client/features/tasks/ui/LabelledRow.tsx'
import { OwnersField } from '#client/features/tasks/ui/OwnersField.tsx'
import { PriorityIcon } from '#client/features/tasks/ui/PriorityIcon.tsx'
import { StatusIcon } from '#client/features/tasks/ui/StatusIcon.tsx'
import { TaskDescription } from '#client/features/tasks/ui/TaskDescription.tsx'
import { TaskDates } from '#client/features/tasks/ui/TaskDates.tsx'
import { TodoList } from '#client/features/tasks/ui/TodoList.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { InlineText } from '#client/ui/InlineText.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { Select } from '#client/ui/Select.tsx'
import { toast } from '#client/ui/toast.ts'
import styles from '#client/features/tasks/ui/TaskPanel.module.css'

interface TaskPanelProps {
  entry: TaskEntry
  sources: Record<TaskPlace, TaskSource>
  undo: TaskUndo
  today: string
  onClose(): void
  onOpen(id: string): void
}

/** Everything about one task, edited in place; each change is one undoable step. */
export function TaskPanel({ entry, sources, undo, today, onClose, onOpen }: TaskPanelProps) {
  const { t } = useTranslation('tasks')
  const [asking, setAsking] = useState(false)
  const { task, place } = entry
  const { doc, canWrite: editable } = sources[place]
  const change = (patch: TaskPatch) => changeTask(doc, task.id, patch)

  const remove = () => {
    const stored = storedTask(doc, task.id)
    undo.together(() => removeTask(doc, task.id))
    toast({
      message: t('toast.deleted'),
      tone: 'success',
      action: stored && { label: t('toast.undo'), onAction: () => putTask(doc, task.id, stored) },
    })
  }

  return (
    <Panel
      title={t('detail.title')}
      onClose={onClose}
      closeLabel={t('detail.close')}
      actions={<TaskActions entry={entry} sources={sources} onOpen={onOpen} onDelete={() => setAsking(true)} />}
    >
      <InlineText
        className={styles.title}
        wraps
        value={task.title}
        label={t('detail.titleLabel')}
        placeholder={t('titlePlaceholder')}
        maxLength={500}
        readOnly={!editable}
        onCommit={(title) => change({ title })}
      />
      <TaskRows entry={entry} sources={sources} undo={undo} today={today} />
      <TaskDescription value={task.description} readOnly={!editable} onChange={(description) => change({ description })} />
      <TodoList task={task} doc={doc} editable={editable} />
      <TaskDates task={task} />
      <ConfirmDialog
        open={asking}
        danger
        title={t('deleteConfirm.title', { title: task.title.length > 20 ? `${task.title.slice(0, 20)}…` : task.title })}
        confirmLabel={t('deleteConfirm.confirm')}
        cancelLabel={t('deleteConfirm.cancel')}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      >
        {t('deleteConfirm.text')}
      </ConfirmDialog>
    </Panel>
  )
}

type TaskActionsProps = Pick<TaskPanelProps, 'entry' | 'sources' | 'onOpen'> & { onDelete(): void }

/** The buttons in the panel's head. */
function TaskActions({ entry, sources, onOpen, onDelete }: TaskActionsProps) {
  const { t } = useTranslation('tasks')
  const { memberId } = useSession()
  const { task, place } = entry
  const { doc, canWrite: editable } = sources[place]
  const clone = () => {
    onOpen(cloneTask(doc, memberId, task, t('detail.copySuffix', { title: task.title })))
    toast({ message: t('toast.cloned'), tone: 'success', duration: 3000 })
  }
  // with Shift as a Markdown link (specification 3 §4)
  const copyLink = async (markdown: boolean) => {
    const url = `${location.origin}/tasks?taskId=${task.id}`
    if (await copyText(markdown ? `[${task.title.replace(/[\\[\]]/g, '\\$&')}](${url})` : url))
      toast({ message: t('toast.copied'), tone: 'success', duration: 3000 })
  }
  return (
    <>
      <IconButton
        icon={<IconLink size={16} stroke={1.5} aria-hidden />}
        label={t('detail.copyLink')}
        onClick={(event) => void copyLink(event.shiftKey)}
      />
      {editable && (
        <>
          <IconButton icon={<IconCopy size={16} stroke={1.5} aria-hidden />} label={t('detail.clone')} onClick={clone} />
          <IconButton icon={<IconTrash size={16} stroke={1.5} aria-hidden />} label={t('detail.delete')} onClick={onDelete} />
        </>
      )}
    </>
  )
}

/** The task's properties, a row each. */
function TaskRows({ entry, sources, undo, today }: Pick<TaskPanelProps, 'entry' | 'sources' | 'undo' | 'today'>) {
  const { t } = useTranslation('tasks')
  const { memberId } = useSession()
  const { task, place } = entry
  const { doc, canWrite: editable } = sources[place]
  const change = (patch: TaskPatch) => changeTask(doc, task.id, patch)
  const move = (to: TaskPlace) => {
    if (to !== place) undo.together(() => moveTask(task.id, doc, sources[to].doc))
  }
  return (
    <div className={styles.rows}>
      <LabelledRow label={t('status.label')}>
        <Select<TaskStatus>
          ariaLabel={t('status.label')}
          value={task.status}
          disabled={!editable}
          options={taskStatuses.map((value) => ({ value, label: t(`status.${value}`), icon: <StatusIcon status={value} /> }))}
          onChange={(status) => setTaskStatus(doc, task.id, status, { memberId, at: new Date().toISOString() })}
        />
      </LabelledRow>
      <LabelledRow label={t('priority.label')}>
        <Select<TaskPriority>
          ariaLabel={t('priority.label')}
          value={task.priority}
          disabled={!editable}
          options={taskPriorities.map((value) => ({
            value,
            label: t(`priority.${value}`),
            icon: <PriorityIcon priority={value} always />,
          }))}
          onChange={(priority) => change({ priority })}
        />
      </LabelledRow>
      <LabelledRow label={t('detail.deadline')}>
        <DeadlineField task={task} today={today} disabled={!editable} onChange={(deadline) => change({ deadline })} />
      </LabelledRow>
      {place === 'team' && (
        <LabelledRow label={t('detail.owners')}>
          <OwnersField owners={task.owners} disabled={!editable} onChange={(owners) => change({ owners })} />
        </LabelledRow>
      )}
      <LabelledRow label={t('detail.where')}>
        <Select<TaskPlace>
          ariaLabel={t('detail.where')}
          value={place}
          disabled={!editable || (place === 'team' && task.createdBy !== memberId)}
          options={[
            { value: 'team', label: t('detail.whereTeam') },
            { value: 'personal', label: t('detail.wherePersonal') },
          ]}
          onChange={move}
        />
      </LabelledRow>
    </div>
  )
}
