import type { ErrorId } from '#shared/protocol/errors.ts'
import type { Mutation } from '#shared/protocol/mutations.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { Patch } from '#client/engine/replica/patch.ts'

/** The names of the things that a change is about, from the moment it was made. They are read once the things are out of sight. */
export interface EditNames {
  /** of the changed thing, unless it is records */
  label?: string
  /** by id: tables, records, people, linked records, files */
  labels: Readonly<Record<string, string>>
  /** by id: the format of the values; of options, those in use by the values */
  fields: Readonly<Record<string, Pick<Field, 'type' | 'label' | 'config'>>>
}

export interface RefusalReason {
  id: ErrorId
  message: string
  details?: unknown
}

/**
 * - `saving`: made, not yet on disk: lost if the tab dies in this moment;
 * - `device`: on the device, waiting for its turn;
 * - `sending`: on the wire, no answer yet;
 * - `applied`: confirmed by the server; stays until the replica has caught up to its seq, so that nothing flickers;
 * - `refused`: refused by the server; kept until the person retries, copies or discards it.
 */
export type OutboxState = 'saving' | 'device' | 'sending' | 'applied' | 'refused'

/** A change that a tab knows, with its state. */
export type KnownItem = readonly [id: string, state: OutboxState]

export interface OutboxItem extends Mutation {
  /** order on this device */
  order: number
  patches: Patch[]
  state: OutboxState
  /** seq of the server's commit, once applied */
  seq?: number
  /** epoch that `seq` belongs to */
  epoch?: string
  reason?: RefusalReason
  /** undefined: made before anybody could give them */
  names?: EditNames
}

/** Notes that the product makes by itself. They are sent like all others, but are nobody's work, so no list of unsent work names them. */
export const quietKinds: ReadonlySet<string> = new Set(['recents.visit', 'comments.read', 'views.choose', 'records.leave'])

export function isQuiet(item: OutboxItem): boolean {
  return quietKinds.has(item.kind)
}

/** A person's work that the server lacks. The file itself stands for its announcement until that is refused. */
export function isUnsentWork(item: OutboxItem): boolean {
  if (item.state === 'applied' || isQuiet(item)) return false
  return item.kind !== 'attachments.announce' || item.state === 'refused'
}
