/** A file of the data directory that the server must not use any further; the message is for its operator. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
}

/** There is no room on the disk, or no quota left for this user. SQLITE_IOERR_SHMSIZE: the index beside the WAL could not grow. */
export function isFull(error: unknown): boolean {
  return ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT'].includes(codeOf(error))
}

/** SQLite could not get its lock in time, or the disk failed: the caller may try again. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED|IOERR)/.test(codeOf(error))
}

/** The file is not what SQLite wrote. */
export function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))
}

/** The disk or the file is to blame, and no statement of ours. */
export function isFileFault(error: unknown): boolean {
  return isFull(error) || isDamage(error) || codeOf(error).startsWith('SQLITE_IOERR')
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null | undefined)?.code
  return typeof code === 'string' ? code : ''
}
