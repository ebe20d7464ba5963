import type { Logger } from 'pino'
import type { CellBook } from '#server/cells/cell-book.ts'
import { removeCell } from '#server/cells/restore-cell.ts'
import { organisationFiles } from '#server/storage/control-database.ts'
import type { JournalStore } from '#server/storage/journal/journal-store.ts'
import { readToken } from '#server/storage/journal/life-token.ts'

/**
 * Looks through the files of a disk at the start. A file that no journal knows is only here: it is taken, so that the journal has it. Copies with
 * which another node went on are removed.
 */
export async function adoptFiles(dataDir: string, store: JournalStore, book: CellBook, log: Logger): Promise<void> {
  try {
    const heads = new Map((await store.heads()).map((head) => [head.name, head]))
    for (const orgId of organisationFiles(dataDir)) {
      const head = heads.get(orgId)
      if (!head) await book.find(orgId).catch((error: unknown) => log.warn({ err: error, orgId }, 'an organisation was not taken up'))
      else if (head.token > readToken(dataDir, orgId) && !book.isTouched(orgId)) removeCell(dataDir, orgId)
    }
  } catch (error) {
    log.warn({ err: error }, 'the files of this disk could not be looked through')
  }
}
