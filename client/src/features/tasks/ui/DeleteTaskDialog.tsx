import { removeTasks } from '#client/records/tasks/remove-tasks.ts'
import type { TaskUndo } from '#client/nouns/tasks/task-undo.ts'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'
import type { TaskSource } from '#client/nouns/tasks/use-tasks.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { cutText } from '#client/lib/cut-text.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { toast } from '#client/ui/toast.ts'

interface DeleteTaskDialogProps {
  entry: TaskEntry
  source: TaskSource
  together: TaskUndo['together']
  onClose(): void
  onDeleted(): void
}

/** ms that the notice with *Undo* stays (specification 3 §9) */
const shown = 5000
/** letters of the title in the question (specification 3 §9) */
const mostLetters = 20

/** Asks before a task goes; the notice afterwards brings it back as it was, with its subtasks. */
export function DeleteTaskDialog({ entry: { task }, source: { doc }, together, onClose, onDeleted }: DeleteTaskDialogProps) {
  const { t } = useTranslation('tasks')
  const remove = () => {
    onClose()
    const putBack = removeTasks([{ id: task.id, doc }], together)
    onDeleted()
    toast({
      message: t(task.parent === null ? 'toast.deleted' : 'toast.subtaskDeleted'),
      tone: 'success',
      duration: shown,
      action: { label: t('toast.undo'), onAction: putBack },
    })
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('deleteConfirm.title', { title: cutText(task.title, mostLetters) })}
      confirmLabel={t('deleteConfirm.confirm')}
      cancelLabel={t('deleteConfirm.cancel')}
      onClose={onClose}
      onConfirm={remove}
    >
      {t('deleteConfirm.text')}
    </ConfirmDialog>
  )
}
