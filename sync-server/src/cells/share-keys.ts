import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Placement } from '#server/cells/placement.ts'
import { keyFiles } from '#server/storage/private-files.ts'
import { StorageError } from '#server/storage/storage-fault.ts'

/**
 * Every node opens what another one has sealed, so none makes keys of its own. They come from `keysDir` once, and are compared with those of the
 * other nodes.
 * @throws StorageError
 */
export async function shareKeys(dataDir: string, keysDir: string | undefined, placement: Pick<Placement, 'compareKeys'>): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const sums = new Map<string, string>()
  for (const name of keyFiles) {
    const path = join(dataDir, name)
    const given = keysDir === undefined ? undefined : join(keysDir, name)
    if (!existsSync(path) && given !== undefined && existsSync(given)) {
      copyFileSync(given, path)
      chmodSync(path, 0o600)
    }
    if (!existsSync(path))
      throw new StorageError(
        `A node makes no keys of its own: put ${name} into KEYS_DIR, the same file for all nodes (docs/server/cluster.md)`,
      )
    sums.set(name, createHash('sha256').update(readFileSync(path)).digest('hex'))
  }
  const other = await placement.compareKeys(sums)
  if (other.length > 0) throw new StorageError(`${other.join(' and ')} differ from those of the other nodes`)
}
