import { followId, type Followed } from '#shared/nouns/follows/follow.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { readSession } from '#client/engine/session/session.ts'

/** Follows a thing or stops following it, only for this person. */
export function setFollowed(followed: Followed, isFollowed: boolean): void {
  const id = followId(readSession().memberId, followed)
  // a task's document names its followers: no row comes of it
  if (followed.itemType === 'task') mutate(isFollowed ? 'follows.add' : 'follows.remove', followed, [])
  else if (isFollowed) mutate('follows.add', followed, [{ entity: 'follow', id, data: { id, ...followed } }])
  else mutate('follows.remove', followed, [{ entity: 'follow', id, data: null }])
}
