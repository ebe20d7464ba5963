import type { JournalHead } from '#server/storage/journal/journal-store.ts'

/** A node that serves organisations. */
export interface NodePlace {
  id: string
  /** where the other nodes reach it */
  url: string
}

export interface TakeOrder {
  name: string
  node: string
  /** of the data directory: it outlives the process */
  disk: string
  /** the last life of the file on this disk; undefined without the file */
  known: number | undefined
  /** a holder whose lease is over may be taken for lost */
  mayBury: boolean
  /** a new organisation, which has neither file nor journal */
  isNew?: boolean
}

/** The state of an organisation after a node asked for it. */
export type Taken =
  /** another node holds it */
  | { at: NodePlace }
  /** this node holds it. With `from` its file is made of the archive and the journal, and `token` is its life from now on */
  | { from?: { head: JournalHead; token: number } }
  /** no journal has it, and its file is on another disk */
  | { isMissing: true }

/**
 * The places of organisations: rows of the journal's database. A lease is the node's, and ends by the database's clock. A node that takes an
 * organisation raises the token of its journal in the same transaction. Nothing of its former owner is confirmed afterwards.
 */
export interface Placement {
  makeTables(): Promise<void>
  join(place: NodePlace): Promise<void>
  /** @returns false when the node was buried */
  renew(node: string): Promise<boolean>
  /** Removes nodes whose leases are over. */
  bury(): Promise<void>
  /** @returns ids of all that are not buried */
  nodes(): Promise<string[]>
  take(order: TakeOrder): Promise<Taken>
  /** Gives organisations back, with the times at which somebody has to look after them: in ms since 1970, or undefined. */
  release(node: string, cells: readonly { name: string; wakeAt: number | undefined }[]): Promise<void>
  leave(node: string): Promise<void>
  /** Organisations that nobody holds and that are due, those of lost nodes included. */
  due(most: number): Promise<string[]>
  forget(name: string): Promise<void>
  /** The sums of the installation's keys are the same on all nodes. @returns names of those that differ */
  compareKeys(sums: ReadonlyMap<string, string>): Promise<string[]>
  close(): Promise<void>
}
