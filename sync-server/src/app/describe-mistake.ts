import { ConfigError } from '#server/lib/config.ts'
import { CommandError } from '#server/lib/command.ts'
import { ArchiveError } from '#server/storage/archive/restore-moment.ts'
import { BackupError } from '#server/storage/backup-manifest.ts'
import { DataInUseError } from '#server/storage/data-lock.ts'
import { FilesPlaceError } from '#server/storage/files/files-place.ts'
import { MigrationError } from '#server/storage/migrate.ts'
import { isFull, StorageError } from '#server/storage/storage-fault.ts'
import { TakeOutError } from '#server/storage/take-out/verify-take-out.ts'

/** A sentence for the operator's mistakes; undefined for every error that is our fault. */
export function describeMistake(error: unknown): string | undefined {
  if (error instanceof ConfigError) return `The configuration is not valid:\n${error.message}`
  const isSaid = [
    MigrationError,
    FilesPlaceError,
    StorageError,
    DataInUseError,
    CommandError,
    ArchiveError,
    BackupError,
    TakeOutError,
  ].some((kind) => error instanceof kind)
  if (isSaid) return (error as Error).message
  if (isFull(error)) return 'The disk is full. Make room and try again.'
  const { code, port, address, path } = error as { code?: string; port?: number; address?: string; path?: string }
  if (code === 'EADDRINUSE') return `Port ${port} on ${address} is already in use. Choose another with PORT=…`
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${address}. Choose another with HOST=…`
  if (code === 'EACCES' && port !== undefined) return `Port ${port} may not be opened by this user. Choose one above 1023 with PORT=…`
  if (code === 'EACCES' || code === 'EROFS' || code === 'SQLITE_CANTOPEN')
    return `The data directory cannot be written (${path ?? 'see DATA_DIR'}).`
  return undefined
}
