import type { ArchiveFiles } from '#server/jobs/archive/archive-files.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listPacks, removePacks, type Archive } from '#server/storage/archive/archive-place.ts'
import { reachable } from '#server/storage/archive/pack-name.ts'
import { outdated } from '#server/storage/archive/retention.ts'
import type { ControlStore } from '#server/storage/control/control-store.ts'

/** Removes objects that are older than what is kept, and looks whether those that the next ones follow are there. */
export async function tidyArchive(
  { controlStore, orgs, journal, log, now }: Pick<Platform, 'controlStore' | 'orgs' | 'journal' | 'log' | 'now'>,
  { files }: Pick<Archive, 'files'>,
  { entries }: Pick<ArchiveFiles, 'entries'>,
  signal: AbortSignal,
): Promise<void> {
  for (const name of ['control', ...(await organisations(controlStore))]) {
    if (signal.aborted) return
    if (name !== 'control' && !orgs.isHere(name)) continue
    const file = entries.get(name)?.file
    const last = file?.lastId
    const packs = await listPacks(files, name)
    if (last !== undefined && !reachable(packs).some(({ id }) => id === last)) {
      log.error({ file: name }, 'objects of the archive were removed: it goes on with a snapshot')
      file?.doubt()
    }
    // without an answer nothing is known to be free
    const base = await journal?.baseOf(name)
    const old = outdated(packs, now().getTime(), base)
    await removePacks(
      files,
      name,
      old.map((pack) => pack.name),
    )
  }
}

/** Ids of all organisations. */
export async function organisations(store: ControlStore): Promise<string[]> {
  return (await store.all(store.build.selectFrom('organisation').select('id'))).map(({ id }) => id)
}
