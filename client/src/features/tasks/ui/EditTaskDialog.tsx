import { useEffect, useRef } from 'react'
import { TaskActions } from '#client/features/tasks/ui/TaskActions.tsx'
import { TaskDetail } from '#client/features/tasks/ui/TaskDetail.tsx'
import { useModalAddress } from '#client/lib/use-modal-address.ts'
import { setMarks } from '#shared/nouns/tasks/task-marks.ts'
import { useToday } from '#client/nouns/tasks/task-day.ts'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'
import type { Tasks, TaskSource } from '#client/nouns/tasks/use-tasks.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Row } from '#client/ui/layout/Row.tsx'

interface EditTaskDialogProps {
  entry: TaskEntry
  source: TaskSource
  tasks: Tasks
  onClose(): void
}

/** One task over any page. */
export function EditTaskDialog({ entry, source, tasks, onClose }: EditTaskDialogProps) {
  const { t } = useTranslation('tasks')
  const today = useToday()
  const open = useModalAddress()
  const parts = {
    entry,
    source,
    tasks,
    today,
    together: (change: () => void) => change(),
    onOpen: (id: string) => open('editTask', { id }),
  }
  // a task that is open has been seen
  const seen = useRef<string>(undefined)
  const { id } = entry.task
  useEffect(() => {
    if (seen.current === id || tasks.marks.read.has(id)) return
    seen.current = id
    setMarks(tasks.own.doc, 'read', [id], new Date().toISOString(), 'server')
  }, [id, tasks])
  return (
    <Dialog open title={t('detail.title')} closeLabel={t('detail.close')} onClose={onClose} wide>
      <Row gap={4} align="stretch" justify="end">
        <TaskActions {...parts} onClose={onClose} />
      </Row>
      <TaskDetail {...parts} />
    </Dialog>
  )
}
