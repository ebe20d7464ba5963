import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { ItemAccess } from '#shared/access/access.ts'
import type { CloseReason } from '#shared/protocol/close-codes.ts'
import type { FollowedSession } from '#server/access/follow-session.ts'
import type { Session } from '#server/http/session.ts'
import type { PresenceUser } from '#server/sync/presence.ts'
import type { Room } from '#server/sync/room.ts'
import type { SyncLimits } from '#server/sync/sync-limits.ts'

export interface ConnectionOptions {
  socket: WebSocket
  /** what the websocket runs on: frames are written there as they are */
  stream: Duplex
  room: Room
  session: Session
  limits: SyncLimits
  user: PresenceUser
  /** rights as they are now; `none` also when the member is gone */
  decide(): ItemAccess
  /** grows with every change in the organisation; rights are decided again when it did */
  currentSeq(): number
  /** tells when the session is over by its time; what ends it sooner is announced */
  followSession(onOver: () => void): FollowedSession
  /** ms until more is read from this member, whose updates took long to apply */
  restMs(): number
  /** what updates cost that lack what they build on, of all connections of this member together; false: too much */
  spendOnLacking(cost: number): boolean
  /** is told why the connection is sent away */
  onClosing(reason: CloseReason): void
  /** shows nobody that it is here */
  isUnseen: boolean
}
