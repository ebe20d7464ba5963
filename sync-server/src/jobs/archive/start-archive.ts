import { setImmediate as nextTurn } from 'node:timers/promises'
import { createArchiveFiles, type ArchiveEntry, type ArchiveFiles } from '#server/jobs/archive/archive-files.ts'
import { organisations, tidyArchive } from '#server/jobs/archive/tidy-archive.ts'
import { createThreadCutter } from '#server/jobs/archive/thread-cutter.ts'
import type { Metrics } from '#server/lib/metrics.ts'
import type { Platform } from '#server/platform/platform.ts'

const dayMs = 86_400_000
const firstTidyMs = 10 * 60_000
/** Time that the last objects get when the server stops; the next start sends the rest. */
const lastWithinMs = 3_000

/** Archives every database of the installation. Without `ARCHIVE` nothing of this runs. @returns a function that ends it, before the files are closed */
export function startArchive(platform: Platform, metrics: Metrics): () => Promise<void> {
  const { archive, orgs, log } = platform
  if (!archive) return () => Promise.resolve()
  const cutter = createThreadCutter()
  const stopping = new AbortController()
  const run = (work: (signal: AbortSignal) => Promise<void>) => (): void =>
    void work(stopping.signal).catch((error: unknown) => log.warn({ err: error }, 'the archive could not be looked through'))
  const files = createArchiveFiles(platform, archive, cutter, (name) =>
    setImmediate(run((signal) => (signal.aborted ? Promise.resolve() : reopen(platform, files, name)))),
  )
  if (archive.installation) files.attach('control', archive.installation)
  const unbind = [
    orgs.onOpen((org) => {
      files.attach(org.orgId, org.db as never)
      org.keepOpenWhile(() => isNeeded(files.entries.get(org.orgId)))
    }),
    orgs.onErase(files.forget),
  ]
  watch(metrics, files, platform)
  const cover = setImmediate(run((signal) => coverAll(platform, files, signal)))
  const tidy = run((signal) => tidyArchive(platform, archive, files, signal))
  const timers = [setTimeout(tidy, firstTidyMs).unref(), setInterval(tidy, dayMs).unref()]

  return async () => {
    clearImmediate(cover)
    for (const timer of timers) clearTimeout(timer)
    stopping.abort()
    for (const release of unbind) release()
    await finish(files)
    await cutter.close()
  }
}

/** Reads and sends the last changes, as far as there is time. Closing the files reads what still comes. */
async function finish({ entries }: ArchiveFiles): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((done) => (timer = setTimeout(done, lastWithinMs)))
  const all = [...entries.values()].map(async ({ file, queue }) => {
    if (file?.isFollowed) await file.step(true)
    if (!queue.fault) await queue.drained()
  })
  await Promise.race([Promise.all(all), late])
  clearTimeout(timer)
  for (const { file, queue } of entries.values()) {
    file?.rest()
    queue.stop()
  }
}

/** A file that its archive reads, or that holds what the journal does not have. */
const isNeeded = (entry: ArchiveEntry | undefined): boolean => (entry?.file?.isBusy || entry?.tail?.needsFile) ?? false

/** Takes files into the archive that are not in it as they are: at its first start, after a crash, after a restore. */
async function coverAll({ controlStore, orgs, log }: Platform, files: ArchiveFiles, signal: AbortSignal): Promise<void> {
  for (const id of await organisations(controlStore)) {
    await nextTurn()
    if (signal.aborted) return
    if (!orgs.peek(id) && !files.rests(id, orgs.pathOf(id))) await reopen({ orgs, log }, files, id)
  }
}

async function reopen({ orgs, log }: Pick<Platform, 'orgs' | 'log'>, files: ArchiveFiles, id: string): Promise<void> {
  if (id === 'control' || !orgs.has(id) || !orgs.isHere(id) || orgs.peek(id)) return
  let release: (() => void) | undefined
  try {
    release = orgs.hold(id, false)
    await files.entries.get(id)?.file?.step(true)
  } catch (error) {
    log.warn({ err: error, orgId: id }, 'a file could not be archived')
  } finally {
    release?.()
  }
}

function watch(metrics: Metrics, files: ArchiveFiles, { now, journal }: Platform): void {
  if (journal) metrics.watch('trama_journal_waiting_bytes', 'Bytes that wait for the journal', () => journal.waitingBytes)
  const all = () => [...files.entries.values()]
  metrics.watch('trama_archive_behind_seconds', 'Age of the oldest change that the store of the archive does not have', () => {
    const since = all().flatMap(({ file, queue }) => [file?.changedAt, queue.unsent[0]?.at].filter((at) => at !== undefined))
    return since.length === 0 ? 0 : Math.max(0, now().getTime() - Math.min(...since)) / 1000
  })
  metrics.watch('trama_archive_waiting_bytes', 'Bytes that wait for the store of the archive', () =>
    all().reduce((sum, { queue }) => sum + queue.unsent.reduce((own, { bytes }) => own + bytes, 0), 0),
  )
  metrics.watch('trama_archive_objects', 'Objects stored in the archive since the start', () => files.stored)
}
