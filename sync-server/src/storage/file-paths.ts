import { join } from 'node:path'

/** The folder of an organisation's files; backups include it. */
export function folderOf(dataDir: string, orgId: string): string {
  return join(dataDir, 'files', orgId)
}

/** @param file the random name of the row, never anything a person sent */
export function filePath(dataDir: string, orgId: string, file: string): string {
  if (!/^[0-9a-f]{32}$/.test(file)) throw new Error('not a file name of ours')
  return join(folderOf(dataDir, orgId), file)
}
