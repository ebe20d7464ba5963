import { IconCheckbox } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { readTasks } from '#shared/nouns/tasks/tasks-document.ts'
import { useDocument } from '#client/engine/documents/use-document.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { HiddenMention } from '#client/editor/HiddenMention.tsx'
import css from '#client/editor/Mention.module.css'

/** A task by its title of now: one of the team, or of the person's own. */
export function TaskMention({ id }: { id: string }) {
  const { memberId } = useSession()
  const team = useDocument(documentName({ kind: 'tasks', scope: 'team' }))
  const own = useDocument(documentName({ kind: 'tasks', scope: 'user', id: memberId }))
  const task = [team, own].flatMap(({ doc }) => readTasks(doc)).find((one) => one.id === id)
  if (!task) return <HiddenMention />
  return (
    <Link to={`/tasks?taskId=${id}`} className={css.link}>
      <IconCheckbox size={16} stroke={1.5} aria-hidden />
      <span data-done={task.completedAt !== null || undefined}>{task.title}</span>
    </Link>
  )
}
