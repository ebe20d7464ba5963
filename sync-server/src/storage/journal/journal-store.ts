/** Pages that commits of one file have changed, as they are kept. */
export interface JournalEntry {
  /** of the file, as in the archive: an organisation's id, or `control` */
  name: string
  /** of the file's life that it belongs to */
  token: number
  /** counted from 1 in each life */
  pos: number
  bytes: Buffer
}

/** A file's place in the journal. */
export interface JournalHead {
  name: string
  /** of its life: greater with each one, so that an older owner of the file is refused */
  token: number
  /** the id of an object of the archive, in which everything up to `basePos` is */
  base: string
  basePos: number
  /** of the last entry */
  lastPos: number
}

/** Another process has begun a later life of the file: nothing of this one is kept any more. */
export class FencedError extends Error {
  override readonly name = 'FencedError'
}

/**
 * Keeps what was committed since the last object of the archive, away from this machine. Entries that it has confirmed outlive the
 * loss of the machine. Everything may be asked twice: an answer that was lost tells nothing.
 */
export interface JournalStore {
  /** Makes its tables. @returns what is unsafe about the store, for the operator */
  prepare(): Promise<string[]>
  heads(): Promise<JournalHead[]>
  head(name: string): Promise<JournalHead | undefined>
  /**
   * Begins a life of a file on an object that the archive has, with the entries since. They may be in it in part.
   * @throws FencedError when `after` is not the life before
   */
  begin(life: { name: string; token: number; base: string }, after: number | undefined, entries: readonly JournalEntry[]): Promise<void>
  /** @returns the names of the files whose entries were taken; another one is fenced */
  append(entries: readonly JournalEntry[]): Promise<ReadonlySet<string>>
  /** The archive holds everything up to `basePos`: nothing of that is kept any more. */
  rebase(life: { name: string; token: number; base: string; basePos: number }): Promise<void>
  /** Entries of the last life behind `after`, in their order. A node that takes a file over raises `token` alone: its entries have the one before. */
  read(life: { name: string; token: number }, after: number): AsyncIterable<JournalEntry>
  /** The file is erased. */
  forget(name: string): Promise<void>
  close(): Promise<void>
}
