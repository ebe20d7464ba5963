import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addPair, readPair } from '#server/features/templates/publish/pairs.ts'
import type { Platform } from '#server/platform/platform.ts'

/** `sync-server/templates/` at the project's root, both for the sources and for the bundle in `dist/server`; undefined where it is missing. */
function findBundled(): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (;;) {
    const found = join(folder, 'sync-server', 'templates')
    if (existsSync(found)) return found
    const parent = dirname(folder)
    if (parent === folder) return undefined
    folder = parent
  }
}

/** Puts the templates that come with the product into the gallery, those that are not there yet. One that is refused is a line of the log. */
export async function addBundled(platform: Platform, folder: string | undefined, isOver: () => boolean): Promise<void> {
  if (folder === undefined) return
  const names = readdirSync(folder).filter((name) => name.endsWith('.zip'))
  for (const name of names.toSorted()) {
    if (isOver()) return
    try {
      const outcome = await addPair(platform, await readPair(join(folder, name)))
      if (outcome === 'added') platform.log.info({ template: name }, 'a template of the product is in the gallery')
    } catch (error) {
      if (!isOver()) platform.log.error({ template: name, err: error }, 'a template of the product was not taken')
    }
  }
}

/** At the start, in the background: the server answers meanwhile. */
export function startBundled(platform: Platform, folder: string | undefined = findBundled()): () => Promise<void> {
  let isOver = false
  const work = !platform.config.hasBundledTemplates ? Promise.resolve() : addBundled(platform, folder, () => isOver)
  return () => {
    isOver = true
    return work
  }
}
