import { IconCopy, IconLink, IconStar, IconStarFilled, IconSun, IconSunFilled, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { setMarks } from '#shared/nouns/tasks/task-marks.ts'
import { mayDeleteTask } from '#client/nouns/tasks/may-delete.ts'
import { DeleteTaskDialog } from '#client/features/tasks/ui/DeleteTaskDialog.tsx'
import { FollowTask } from '#client/features/tasks/ui/FollowTask.tsx'
import type { TaskDetailProps } from '#client/features/tasks/ui/TaskDetail.tsx'
import { useSession } from '#client/engine/session/use-session.ts'
import { useThingsHere } from '#client/nouns/acts/things-here.ts'
import { cloneTask } from '#client/nouns/tasks/task-commands.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { toast } from '#client/ui/toast.ts'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** The actions on a task as a whole. */
export function TaskActions({ entry, source, tasks, today, together, onOpen, onClose }: TaskDetailProps & { onClose(): void }) {
  const { t } = useTranslation('tasks')
  const { memberId } = useSession()
  const [asking, setAsking] = useState(false)
  const { task, place } = entry
  const isBookmarked = tasks.marks.bookmark.has(task.id)
  const isToday = tasks.marks.day.get(task.id) === today
  const clone = () => {
    onOpen(cloneTask(source.doc, memberId, task, t('detail.copySuffix', { title: task.title })))
    toast({ message: t('toast.cloned'), tone: 'success', duration: 3000 })
  }
  // with Shift as a Markdown link (specification 3 §4)
  const copyLink = async (markdown: boolean) => {
    const url = `${location.origin}/tasks?taskId=${task.id}`
    if (await copyText(markdown ? `[${task.title.replace(/[\\[\]]/g, '\\$&')}](${url})` : url))
      toast({ message: t('toast.copied'), tone: 'success', duration: 3000 })
  }
  const mayDelete = mayDeleteTask(entry, source, memberId)
  const toggleToday = () => setMarks(tasks.own.doc, 'day', [task.id], isToday ? null : today)
  const toggleBookmark = () => setMarks(tasks.own.doc, 'bookmark', [task.id], isBookmarked ? null : new Date().toISOString())
  useThingsHere(() => {
    const host = {
      isToday,
      isBookmarked,
      toggleToday,
      toggleBookmark,
      clone: source.canWrite ? clone : undefined,
      remove: mayDelete ? () => setAsking(true) : undefined,
    }
    return [{ kind: 'task', target: { id: task.id, label: task.title, host } }]
  })
  return (
    <>
      <IconButton
        icon={isToday ? <IconSunFilled {...icon} /> : <IconSun {...icon} />}
        label={t(isToday ? 'day.remove' : 'day.add')}
        aria-pressed={isToday}
        onClick={toggleToday}
      />
      <IconButton
        icon={isBookmarked ? <IconStarFilled {...icon} /> : <IconStar {...icon} />}
        label={t(isBookmarked ? 'bookmark.remove' : 'bookmark.add')}
        aria-pressed={isBookmarked}
        onClick={toggleBookmark}
      />
      {/* one's own task needs no following (specification 3 §5) */}
      {place !== 'personal' && !task.owners.includes(memberId) && <FollowTask entry={entry} source={source} />}
      <IconButton icon={<IconLink {...icon} />} label={t('detail.copyLink')} onClick={(event) => void copyLink(event.shiftKey)} />
      {source.canWrite && <IconButton icon={<IconCopy {...icon} />} label={t('detail.clone')} onClick={clone} />}
      {mayDelete && <IconButton icon={<IconTrash {...icon} />} label={t('detail.delete')} onClick={() => setAsking(true)} />}
      {asking && (
        <DeleteTaskDialog entry={entry} source={source} together={together} onClose={() => setAsking(false)} onDeleted={onClose} />
      )}
    </>
  )
}
