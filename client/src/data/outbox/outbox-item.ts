import type { ErrorId } from '#shared/protocol/errors.ts'
import type { Mutation } from '#shared/protocol/mutations.ts'
import type { Patch } from '#client/data/outbox/patch.ts'

export interface RefusalReason {
  id: ErrorId
  message: string
  details?: unknown
}

/**
 * - `saving`: made, not yet on disk: would be lost if the tab died in this moment;
 * - `device`: on the device, waiting for its turn;
 * - `sending`: on the wire, no answer yet;
 * - `applied`: the server has it; stays until the replica has caught up to its seq, so that nothing flickers;
 * - `refused`: the server said no; kept until the person retries, copies or discards it.
 */
export type OutboxState = 'saving' | 'device' | 'sending' | 'applied' | 'refused'

/** A change a tab knows, and in which state. */
export type KnownItem = readonly [id: string, state: OutboxState]

export interface OutboxItem extends Mutation {
  /** order on this device */
  order: number
  patches: Patch[]
  state: OutboxState
  /** seq of the server's commit, once applied */
  seq?: number
  /** the history that seq belongs to */
  epoch?: string
  reason?: RefusalReason
}

/** Notes the product makes by itself: sent like all others, but nobody's work, so no list of unsent work names them. */
export const quietKinds: ReadonlySet<string> = new Set(['recents.visit'])

export function isQuiet(item: OutboxItem): boolean {
  return quietKinds.has(item.kind)
}

/** Somebody's work that the server does not have. The announcement of a file is told of by the file itself, until it is refused. */
export function isUnsentWork(item: OutboxItem): boolean {
  if (item.state === 'applied' || isQuiet(item)) return false
  return item.kind !== 'attachments.announce' || item.state === 'refused'
}
