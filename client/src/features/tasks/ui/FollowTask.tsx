import { IconBell, IconBellOff } from '@tabler/icons-react'
import { setFollower } from '#shared/nouns/tasks/tasks-document.ts'
import type { TaskDetailProps } from '#client/features/tasks/ui/TaskDetail.tsx'
import { useSession } from '#client/engine/session/use-session.ts'
import { setFollowed } from '#client/nouns/follows/follows.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** Be told of changes of a task, or no longer. Readers have no way into its document: the server writes their mark. */
export function FollowTask({ entry: { task }, source: { doc, canWrite } }: Pick<TaskDetailProps, 'entry' | 'source'>) {
  const { t } = useTranslation('common')
  const { memberId } = useSession()
  const isFollowed = task.followers.includes(memberId)
  const toggle = () => {
    if (canWrite) setFollower(doc, task.id, memberId, !isFollowed)
    else setFollowed({ itemType: 'task', itemId: task.id, recordId: null }, !isFollowed)
  }
  return (
    <IconButton
      icon={isFollowed ? <IconBellOff {...icon} /> : <IconBell {...icon} />}
      label={t(isFollowed ? 'follow.stop' : 'follow.start')}
      aria-pressed={isFollowed}
      onClick={toggle}
    />
  )
}
