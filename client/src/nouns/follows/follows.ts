import { followId, type Followed } from '#shared/nouns/follows/follow.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { readSession } from '#client/engine/session/session.ts'
import { useSession } from '#client/engine/session/use-session.ts'

/** True while this person is told of changes of a thing. */
export function useIsFollowed(followed: Followed): boolean {
  const { memberId } = useSession()
  return useEntity('follow', followId(memberId, followed)) !== undefined
}

/** Follows a thing or stops following it, only for this person. */
export function setFollowed(followed: Followed, isFollowed: boolean): void {
  const id = followId(readSession().memberId, followed)
  // a task's document names its followers: no row comes of it
  if (followed.itemType === 'task') mutate(isFollowed ? 'follows.add' : 'follows.remove', followed, [])
  else if (isFollowed) mutate('follows.add', followed, [{ entity: 'follow', id, data: { id, ...followed } }])
  else mutate('follows.remove', followed, [{ entity: 'follow', id, data: null }])
}
