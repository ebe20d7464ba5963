import type { Logger } from 'pino'
import type { JournalConfig } from '#server/lib/journal-config.ts'
import { createJournal, type Journal } from '#server/storage/journal/journal.ts'
import { createPostgresJournal } from '#server/storage/journal/postgres-journal.ts'
import type { JournalStore } from '#server/storage/journal/journal-store.ts'
import { openPool } from '#server/storage/postgres/open-pool.ts'

/** appends, a read beside them, and a command's */
const connections = 3

export const openJournalStore = ({ url }: JournalConfig): JournalStore => createPostgresJournal(openPool(url, connections))

/** One whose tables are there. */
export async function openPreparedJournal(config: JournalConfig): Promise<JournalStore> {
  const store = openJournalStore(config)
  await store.prepare()
  return store
}

/** The journal of this process. Only a configuration with one loads this file. */
export function openJournal(config: JournalConfig, dataDir: string, log: Logger, onFenced?: (name: string) => void): Journal {
  return createJournal({
    store: openJournalStore(config),
    dataDir,
    note: (level, text, details = {}) => log[level](details, text),
    ...(onFenced && { onFenced }),
  })
}
