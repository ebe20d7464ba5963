import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { newId } from '#shared/lib/ids.ts'
import { setMarks } from '#shared/nouns/tasks/task-marks.ts'
import { titleLimit, type RecordRef, type TaskStatus } from '#shared/nouns/tasks/task.ts'
import { connectRecord } from '#client/nouns/tasks/connect-record.ts'
import { QuickPreview } from '#client/features/tasks/ui/QuickPreview.tsx'
import { TaskFiles } from '#client/features/tasks/ui/TaskFiles.tsx'
import { TaskRows } from '#client/features/tasks/ui/TaskRows.tsx'
import { draftOf, useAddTask } from '#client/nouns/tasks/use-add-task.ts'
import { useNewTask } from '#client/nouns/tasks/use-new-task.ts'
import { useQuickPreview } from '#client/features/tasks/use-quick-preview.ts'
import { useKeptWords } from '#client/engine/session/use-kept-words.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import type { TaskDraft } from '#client/nouns/tasks/task-commands.ts'
import { useToday } from '#client/nouns/tasks/task-day.ts'
import { entryOf } from '#client/nouns/tasks/task-entry.ts'
import { taskListOf } from '#client/nouns/tasks/task-list.ts'
import type { Tasks, TaskSource } from '#client/nouns/tasks/use-tasks.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/tasks/ui/EditTaskDialog.module.css'

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

const together = (change: () => void): void => change()

/** Makes a task from any page. Its title is read like a line of the list; values that are chosen count before those of the line. */
export function CreateTaskDialog({ tasks, record, tableId, status, parentId, begun, onClose }: CreateTaskDialogProps) {
  const { t } = useTranslation('tasks')
  const { memberId } = useSession()
  const today = useToday()
  const make = useMakeTask(tasks)
  const { title, notes, setWords, end } = useTaskWords(parentId ?? record?.recordId ?? tableId ?? '', begun, onClose)
  const [isBookmarked, setBookmarked] = useState(false)
  const [missing, setMissing] = useState(false)
  const quick = useQuickPreview(title)
  const parent = parentId === null ? undefined : tasks.entries.find(({ task }) => task.id === parentId)
  const table = tableId === undefined ? undefined : tasks.sources.get(`tasks:table:${tableId}`)
  const target = (parent && tasks.sources.get(parent.document)) ?? table ?? tasks.team
  const of = parent?.task
  const from = of ? { parent: of.id, record: of.record, owners: of.owners, groups: of.groups } : { record }
  const [id] = useState(newId)
  const made = useNewTask({ id, title: '', createdAt: today, createdBy: memberId, status, ...from })
  const source = { ...target, doc: made.doc }
  const submit = (): void => {
    const trimmed = title.trim()
    setMissing(trimmed === '')
    if (trimmed === '' || !target.canWrite) return
    const plain = { title: trimmed, status: made.task.status }
    const put = (line: TaskDraft): void => {
      made.follow(make(target, { ...from, description: notes, ...line, ...made.chosen(), title: line.title }, { record, isBookmarked }))
      end()
    }
    if (quick.isPlain) return put(plain)
    void quick.read(trimmed).then(
      (read) => put(draftOf(read, plain.status)),
      () => put(plain),
    )
  }
  return (
    <Dialog
      open
      wide
      title={t(parentId === null ? 'new' : 'subtasks.new')}
      closeLabel={t('cancel')}
      onClose={onClose}
      footer={<Foot canWrite={target.canWrite} {...{ isBookmarked, setBookmarked, submit }} onClose={end} />}
    >
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {!target.canWrite && <Notice tone="warning">{t('errors.permission')}</Notice>}
        {of && <SubtaskOf title={of.title} />}
        <TextField
          data-autofocus
          label={t('detail.titleLabel')}
          value={title}
          maxLength={titleLimit}
          placeholder={t('quick.placeholder')}
          error={missing ? t('errors.title') : null}
          onChange={(event) => {
            setWords({ title: event.target.value, notes })
            setMissing(false)
          }}
        />
        <QuickPreview quick={quick.isPlain ? undefined : quick.preview} onPlain={() => quick.setPlain(true)} />
        <TextArea
          aria-label={t('detail.description')}
          placeholder={t('detail.descriptionPlaceholder')}
          rows={3}
          maxLength={50_000}
          value={notes}
          onChange={(event) => setWords({ title, notes: event.target.value })}
        />
      </form>
      <TaskRows isNew entry={entryOf(made.task, target.name)} {...{ source, tasks, today, together }} />
      <TaskFiles task={made.task} source={source} />
    </Dialog>
  )
}

/** The words of a task that is made for something, kept until it is added or given up. */
function useTaskWords(of: string, begun: CreateTaskDialogProps['begun'], onClose: () => void) {
  const given = { title: begun?.title.slice(0, titleLimit) ?? '', notes: begun?.notes ?? '' }
  const [words, setWords] = useKeptWords(`task.new.${of}.${given.title}`, given)
  const end = (): void => {
    setWords(given)
    onClose()
  }
  return { ...words, setWords, end }
}

function SubtaskOf({ title }: { title: string }) {
  const { t } = useTranslation('tasks')
  return (
    <Text as="p" size={13} muted>
      {t('subtasks.of', { title })}
    </Text>
  )
}

interface Beside {
  record: RecordRef | null
  isBookmarked: boolean
}

/** Adds a task with what the dialog knows of it beside its values; answers the name of the document that it lies in. */
function useMakeTask(tasks: Tasks) {
  const add = useAddTask()
  return async (target: TaskSource, draft: TaskDraft, { record, isBookmarked }: Beside): Promise<string> => {
    const id = add(target, draft)
    if (isBookmarked) setMarks(tasks.own.doc, 'bookmark', [id], new Date().toISOString())
    const task = taskListOf(target.doc)
      .get()
      .find((one) => one.id === id)
    // another record than the one of the address: the task goes to the people of its table
    if (task && draft.parent == null && draft.record && draft.record.recordId !== record?.recordId)
      return await connectRecord(entryOf(task, target.name), tasks, draft.record, together)
    return target.name
  }
}

interface FootProps {
  canWrite: boolean
  isBookmarked: boolean
  setBookmarked(isBookmarked: boolean): void
  submit(): void
  onClose(): void
}

function Foot({ canWrite, isBookmarked, setBookmarked, submit, onClose }: FootProps) {
  const { t } = useTranslation('tasks')
  const Star = isBookmarked ? IconStarFilled : IconStar
  return (
    <>
      <IconButton
        className={css.bookmark}
        icon={<Star size={16} stroke={1.5} aria-hidden />}
        label={t(isBookmarked ? 'bookmark.remove' : 'bookmark.add')}
        aria-pressed={isBookmarked}
        onClick={() => setBookmarked(!isBookmarked)}
      />
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button variant="primary" disabled={!canWrite} onClick={submit}>
        {t('add')}
      </Button>
    </>
  )
}
