import { AppError } from '#shared/protocol/errors.ts'
import { assertSession } from '#server/identity/resolve-session.ts'
import type { Session } from '#server/identity/session.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The session of a request whose work waits for its turn. */
export interface SignIn {
  /** before each write. @throws AppError `invalid_session` once the session ended */
  ask(): Promise<void>
  /** inside it: the session may have ended since it was asked. @throws AppError `invalid_session` */
  assert(): void
  stop(): void
}

/** Follows a session until `stop`. The store is asked before a write, whose transaction cannot wait for it; after that its end is told. */
export function followSignIn(platform: Pick<Platform, 'controlStore' | 'events'>, session: Pick<Session, 'id'> | undefined): SignIn {
  let hasEnded = false
  const stop = platform.events.on('session-ended', ({ sessionId }) => {
    if (sessionId === session?.id) hasEnded = true
  })
  return {
    ask: () => assertSession(platform, session),
    assert: () => {
      if (hasEnded) throw new AppError('invalid_session')
    },
    stop,
  }
}
