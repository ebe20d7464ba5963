import { openReading } from '#server/storage/sql-connection.ts'

/**
 * A read transaction that keeps SQLite from losing frames, in whatever process. It has one of two forms. As a reader of the WAL it lets
 * no writer begin at the front. As a reader of the file alone it lets one do so, at the end that it saw. No checkpoint writes the
 * file then, so that the WAL does not begin again a second time.
 */
export interface WalHold {
  readonly isHeld: boolean
  begin(): void
  /** Begins a later one before the earlier ends. */
  renew(): void
  end(): void
}

export function createWalHold(path: string): WalHold {
  let release: (() => void) | undefined
  return {
    get isHeld() {
      return release !== undefined
    },
    begin: () => {
      release ??= openReading(path)
    },
    renew: () => {
      const later = openReading(path)
      release?.()
      release = later
    },
    end: () => {
      release?.()
      release = undefined
    },
  }
}
