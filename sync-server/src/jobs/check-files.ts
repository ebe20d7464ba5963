import { AppError } from '#shared/protocol/errors.ts'
import { createThreadPool, type ThreadPool } from '#server/jobs/thread-pool.ts'
import type { Platform } from '#server/platform/platform.ts'

const afterStartMs = 30_000
const dayMs = 24 * 60 * 60_000
/** a file of many gigabytes is read within it */
const limitMs = 30 * 60_000

/**
 * Checks every file on a thread, one after the other (F11): a page damaged by the disk is found before somebody reads it. A damaged file is
 * no longer written, but read as far as possible; all others stay available. Ends early when `signal` is aborted.
 */
export async function checkFiles(platform: Platform, threads: ThreadPool, signal?: AbortSignal): Promise<void> {
  const { controlStore, orgs, log } = platform
  const { file } = controlStore
  if (file)
    await check(file.path, (damage) => {
      file.refuseWrites(new AppError('storage_damaged'))
      log.error(
        { path: file.path, damage },
        'a file is damaged: nothing is written to it. Stop the server and run: npm run restore -- --from DIR --replace',
      )
    })
  for (const { id } of await controlStore.all(controlStore.build.selectFrom('organisation').select('id'))) {
    if (signal?.aborted) return
    if (!orgs.isHere(id)) continue
    try {
      // closing a file empties its WAL, for which the event loop would wait until it is looked through; one that rests is read where it lies
      const rests = orgs.restOf(id) !== undefined
      const release = rests ? () => undefined : orgs.hold(id, false)
      const isLooked = await check(orgs.pathOf(id), (damage) => orgs.refuseWrites(id, damage)).finally(release)
      // one that no thread could read is reported when it is opened
      if (rests && !isLooked) orgs.hold(id, false)()
    } catch (error) {
      // the store has already reported a refused one
      if (!(error instanceof AppError)) log.warn({ err: error, orgId: id }, 'an organisation cannot be opened')
    }
  }

  async function check(path: string, refuse: (damage: string) => void): Promise<boolean> {
    try {
      const damage = await threads.run<string | undefined>('storage.findDamage', path, limitMs).result
      if (damage !== undefined) refuse(damage)
      return true
    } catch (error) {
      log.warn({ err: error, path }, 'a file was not looked through')
      return false
    }
  }
}

/** Looks soon after the start, and then once a day. @returns a function that stops it */
export function startCheckingFiles(platform: Platform): () => Promise<void> {
  const threads = createThreadPool({ size: 1 })
  const stopping = new AbortController()
  const run = (): void => {
    checkFiles(platform, threads, stopping.signal).catch((error: unknown) =>
      platform.log.error({ err: error }, 'the files cannot be looked through'),
    )
  }
  const first = setTimeout(run, afterStartMs)
  const daily = setInterval(run, dayMs)
  first.unref()
  daily.unref()
  return async () => {
    clearTimeout(first)
    clearInterval(daily)
    stopping.abort()
    await threads.close()
  }
}
