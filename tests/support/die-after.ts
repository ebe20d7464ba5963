import type { OrgDatabase } from '#server/storage/org-database.ts'

/**
 * Does work in a process that ends after its n-th commit: later writes fail, the signal is aborted, and what was in memory is gone.
 * @returns false when the work ended before
 */
export async function dieAfter({ db }: OrgDatabase, commits: number, work: (process: AbortSignal) => Promise<unknown>): Promise<boolean> {
  const whole = db.write
  const process = new AbortController()
  let left = commits
  db.write = async (inside, options) => {
    if (left < 0) throw new Error('the process has ended')
    const result = await whole.call(db, inside, options)
    if (left-- > 0) return result as never
    process.abort()
    throw new Error('the process ended')
  }
  try {
    await work(process.signal)
    return false
  } catch {
    return true
  } finally {
    db.write = whole
  }
}
