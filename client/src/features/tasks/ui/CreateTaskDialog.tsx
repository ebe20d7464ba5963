import { useState } from 'react'
import { startingStatus, titleLimit, taskStatuses, type RecordRef, type TaskStatus } from '#shared/nouns/tasks/task.ts'
import { QuickPreview } from '#client/features/tasks/ui/QuickPreview.tsx'
import { draftOf, useAddTask } from '#client/features/tasks/use-add-task.ts'
import { useQuickPreview } from '#client/features/tasks/use-quick-preview.ts'
import { RecordChip } from '#client/cells/RecordChip.tsx'
import type { TaskDraft } from '#client/nouns/tasks/task-commands.ts'
import { StatusIcon } from '#client/nouns/tasks/rows/StatusIcon.tsx'
import type { Tasks } from '#client/nouns/tasks/use-tasks.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import styles from '#client/features/tasks/ui/EditTaskDialog.module.css'

interface CreateTaskDialogProps {
  tasks: Tasks
  record: RecordRef | null
  tableId: string | undefined
  status: TaskStatus
  /** the task that the new one is a part of */
  parentId: string | null
  /** what stands in it at first */
  begun?: { title: string; notes: string }
  onClose(): void
}

/** Makes a task from any page. Its title is read like a line of the list; Enter makes it. */
export function CreateTaskDialog({ tasks, record, tableId, status: wanted, parentId, begun, onClose }: CreateTaskDialogProps) {
  const { t } = useTranslation('tasks')
  const add = useAddTask()
  const [title, setTitle] = useState(begun?.title.slice(0, titleLimit) ?? '')
  const [notes, setNotes] = useState(begun?.notes ?? '')
  const [status, setStatus] = useState(startingStatus(wanted))
  const [missing, setMissing] = useState(false)
  const { preview, read, isPlain, setPlain } = useQuickPreview(title)
  const parent = parentId === null ? undefined : tasks.entries.find(({ task }) => task.id === parentId)
  const table = tableId === undefined ? undefined : tasks.sources.get(`tasks:table:${tableId}`)
  const target = (parent && tasks.sources.get(parent.document)) ?? table ?? tasks.team
  const put = (draft: TaskDraft): void => {
    const of = parent?.task
    const from = of ? { parent: of.id, record: of.record, owners: of.owners, groups: of.groups } : record && { record }
    add(target, { description: notes, ...from, ...draft })
    onClose()
  }
  const submit = (): void => {
    const trimmed = title.trim()
    setMissing(trimmed === '')
    if (trimmed === '' || !target.canWrite) return
    if (isPlain) return put({ title: trimmed, status })
    void read(trimmed).then(
      (quick) => put(draftOf(quick, status)),
      () => put({ title: trimmed, status }),
    )
  }
  return (
    <Dialog
      open
      title={t(parentId === null ? 'new' : 'subtasks.new')}
      closeLabel={t('cancel')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" disabled={!target.canWrite} onClick={submit}>
            {t('add')}
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {!target.canWrite && <Notice tone="warning">{t('errors.permission')}</Notice>}
        {record && <RecordChip tableId={record.tableId} recordId={record.recordId} />}
        <TextField
          data-autofocus
          label={t('detail.titleLabel')}
          value={title}
          maxLength={titleLimit}
          placeholder={t('quick.placeholder')}
          error={missing ? t('errors.title') : null}
          onChange={(event) => {
            setTitle(event.target.value)
            setMissing(false)
          }}
        />
        <QuickPreview quick={isPlain ? undefined : preview} onPlain={() => setPlain(true)} />
        <TextArea
          aria-label={t('detail.description')}
          placeholder={t('detail.descriptionPlaceholder')}
          rows={3}
          maxLength={50_000}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
        <StartingStatus status={status} onChange={setStatus} />
      </form>
    </Dialog>
  )
}

function StartingStatus({ status, onChange }: { status: TaskStatus; onChange(status: TaskStatus): void }) {
  const { t } = useTranslation('tasks')
  return (
    <Select<TaskStatus>
      label={t('status.label')}
      value={status}
      options={taskStatuses
        .filter((value) => startingStatus(value) === value)
        .map((value) => ({
          value,
          label: t(`status.${value}`),
          icon: <StatusIcon status={value} />,
        }))}
      onChange={onChange}
    />
  )
}
