import { findSessionEnd } from '#server/identity/resolve-session.ts'
import { renewEveryMs, renewSession } from '#server/identity/sessions.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Node's timers cannot wait longer; a session that ends later is checked again then. */
const longestTimerMs = 2 ** 31 - 1

export interface FollowedSession {
  /** looks now, which is to be done now and then: the clock may have been set, or the machine been asleep */
  look(): void
  stop(): void
}

/**
 * Follows the session of an open connection by its id, because its token may change. Calls `onOver`, perhaps repeatedly, when the session
 * expires, which no event announces. A connection counts as use, and extends the session as a request does.
 */
export function followSession(platform: Pick<Platform, 'controlStore' | 'now' | 'log'>, id: string, onOver: () => void): FollowedSession {
  const { controlStore, now, log } = platform
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  async function lookNow(): Promise<void> {
    const session = await controlStore.get(findSessionEnd(id))
    if (isStopped) return
    const at = now().getTime()
    const left = session ? Date.parse(session.expires_at) - at : 0
    if (!session || left <= 0) return onOver()
    if (at > Date.parse(session.last_seen_at) + renewEveryMs) renewSession(platform, id)
    clearTimeout(timer)
    timer = setTimeout(look, Math.min(longestTimerMs, left))
    timer.unref()
  }
  function look(): void {
    clearTimeout(timer)
    // nobody catches a timer's error; the follower checks again
    lookNow().catch((error: unknown) => log.error({ err: error }, 'a session could not be looked at'))
  }
  // not at once: the follower is still being created
  timer = setTimeout(look)
  return {
    look,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
