import { packageBounds } from '#shared/nouns/template-packages/package-bounds.ts'
import { startWorker } from '#server/jobs/start-worker.ts'
import type { Platform } from '#server/platform/platform.ts'
import { packagePath } from '#server/templates/package-file.ts'
import type { PackageReading } from '#server/templates/read/read-job.ts'

/** Packages that were read lately, by their hashes: an installation asks for its own at each start. */
const mostKept = 4
const kept = new Map<string, PackageReading>()

/**
 * A package by its hash, looked through in a thread. Bombs, paths, newer versions, unknown kinds and foreign ids are
 * refused by name, and nothing is written. A package of the same hash is judged once.
 */
export async function readPackage({ config }: Pick<Platform, 'config'>, sha256: string): Promise<PackageReading> {
  const known = kept.get(sha256)
  if (known) return known
  const reading = await readFile(packagePath(config.dataDir, sha256), sha256)
  if (reading.ok) {
    kept.set(sha256, reading)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  }
  return reading
}

/** The same for a file that lies anywhere, such as one that was just uploaded. */
export async function readFile(path: string, sha256: string): Promise<PackageReading> {
  const run = startWorker<PackageReading>('templates.read', { path, sha256 })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    run.cancel(0)
  }, packageBounds.ms)
  try {
    return await run.result
  } catch (error) {
    const isTooMuch = isLate || (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (isTooMuch) return { ok: false, reason: 'tooSlow', part: '', detail: '' }
    throw error
  } finally {
    clearTimeout(timer)
  }
}
