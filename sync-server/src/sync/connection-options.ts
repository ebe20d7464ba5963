import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { ItemAccess } from '#shared/access/access.ts'
import type { CloseReason } from '#shared/protocol/close-codes.ts'
import type { FollowedSession } from '#server/identity/follow-session.ts'
import type { Session } from '#server/identity/session.ts'
import type { PresenceUser } from '#server/sync/presence.ts'
import type { Room } from '#server/sync/room.ts'
import type { SyncLimits } from '#server/sync/sync-limits.ts'
import type { WriterLimits } from '#server/sync/writer-limits.ts'

export interface ConnectionOptions {
  socket: WebSocket
  /** the stream below the websocket: finished frames are written to it directly */
  stream: Duplex
  room: Room
  session: Session
  limits: SyncLimits
  user: PresenceUser
  /** rights as they are now; `none` also when the member is gone, an object for one who writes in part */
  decide(): ItemAccess | WriterLimits
  /** grows with every change in the organisation; rights are decided again when it did */
  currentSeq(): number
  /** calls `onOver` when the session expires; an earlier end is announced as an event */
  followSession(onOver: () => void): FollowedSession
  /** ms until more is read from this member, whose updates took long to apply */
  restMs(): number
  /** charges updates with missing dependencies to all connections of this member together; false: too much */
  spendOnLacking(cost: number): boolean
  /** called with the reason before the connection is closed */
  onClosing(reason: CloseReason): void
  /** shows nobody that it is here */
  isUnseen: boolean
}
