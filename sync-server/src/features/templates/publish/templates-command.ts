import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { approve, findListed, listAll, reject, setFeatured, type ListedTemplate } from '#server/features/templates/publish/approve.ts'
import { addPair, pairPaths, readPair } from '#server/features/templates/publish/pairs.ts'
import { newestPackage } from '#server/features/templates/publish/package-files.ts'
import { noteJudged, type Judgement } from '#server/features/templates/publish/note-judged.ts'
import { CommandError, readOptions, type Command, type GivenOptions } from '#server/lib/command.ts'
import type { Config } from '#server/lib/config.ts'
import { hasControl, openControl } from '#server/storage/control/open-control.ts'
import type { ControlReader, ControlStore } from '#server/storage/control/control-store.ts'
import { createLogger } from '#server/lib/logger.ts'
import { createOrgStore } from '#server/storage/org-store.ts'
import { packagePath } from '#server/templates/package-file.ts'

const options = {
  list: { type: 'boolean' },
  approve: { type: 'string' },
  reject: { type: 'string' },
  feature: { type: 'boolean' },
  unfeature: { type: 'string' },
  export: { type: 'string' },
  import: { type: 'string' },
  to: { type: 'string' },
} as const

/** `npm run templates`: the operator's look at the gallery, also while the server runs. */
export const templatesCommand: Command = {
  usage: `templates --list        every template with its state, those that wait for approval first
      --approve SLUG [--feature]   offers its newest version to everybody; with --feature in the spotlight
      --reject SLUG   --unfeature SLUG
      --export SLUG --to DIR       writes SLUG.zip and SLUG.json, which --import takes on another server
      --import DIR/SLUG            approved at once`,
  run: async (args, config, say) => {
    const given = readOptions(args, options)
    if (!hasControl(config)) throw new CommandError(`${config.dataDir} holds no data`)
    const { store } = await openControl(config)
    try {
      await act(given, store, config, say)
    } finally {
      await store.close()
    }
  },
}

async function act(given: GivenOptions<typeof options>, store: ControlStore, config: Config, say: (line: string) => void): Promise<void> {
  const now = new Date()
  if (given.approve !== undefined) {
    const found = await named(store, given.approve)
    if (found.newest.status !== 'Waiting for approval' && found.newest.status !== 'Published')
      throw new CommandError(`${given.approve} is not ready: ${found.newest.status}`)
    await store.write(async (tx) => {
      await approve(tx, found, now)
      if (given.feature === true) await setFeatured(tx, found, true)
    })
    await note(config, found, given.feature === true ? ['approved', 'featured'] : ['approved'])
    return say(`${given.approve} version ${found.newest.version} is published`)
  }
  if (given.reject !== undefined) {
    const found = await named(store, given.reject)
    await store.write((tx) => reject(tx, found))
    await note(config, found, ['rejected'])
    return say(`${given.reject} version ${found.newest.version} is rejected`)
  }
  if (given.unfeature !== undefined) {
    const found = await named(store, given.unfeature)
    await store.write((tx) => setFeatured(tx, found, false))
    await note(config, found, ['unfeatured'])
    return say(`${given.unfeature} left the spotlight`)
  }
  if (given.export !== undefined) return say(await exportPair(store, config, await named(store, given.export), given.to ?? '.'))
  if (given.import !== undefined) {
    const pair = await readPair(given.import)
    const outcome = await addPair({ controlStore: store, config, now: () => now }, pair)
    return say(outcome === 'there' ? `${pair.row.slug} version ${pair.row.version} is there already` : `${pair.row.slug} is published`)
  }
  for (const one of await listAll(store)) say(line(one))
}

/** In the history log of the organisation that published it. */
async function note({ dataDir, logLevel }: Config, found: ListedTemplate, done: readonly Judgement[]): Promise<void> {
  const orgs = createOrgStore(dataDir)
  try {
    for (const one of done) await noteJudged({ orgs, log: createLogger(logLevel), now: () => new Date() }, found, one)
  } finally {
    orgs.close()
  }
}

/** @throws CommandError */
async function named(reader: ControlReader, slug: string): Promise<ListedTemplate> {
  const found = await findListed(reader, slug)
  if (!found) throw new CommandError(`there is no template ${slug}`)
  return found
}

function line({ template, newest, builder }: ListedTemplate): string {
  const marks = [template.featured === 1 && 'spotlight', template.is_private === 1 && 'private', newest.problem].filter(Boolean)
  const state = `${newest.status}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`
  return `${template.slug.padEnd(32)} v${String(newest.version).padEnd(3)} ${newest.language}  ${state.padEnd(24)} ${builder}, ${template.installs} installs`
}

async function exportPair(reader: ControlReader, config: Config, { template }: ListedTemplate, folder: string): Promise<string> {
  const made = await newestPackage(reader, template.id)
  if (!made) throw new CommandError(`${template.slug} has no package yet`)
  const row = await reader.get(
    reader.build.selectFrom('template_version').selectAll().where('template_id', '=', template.id).where('version', '=', made.version),
  )
  if (!row) throw new CommandError(`${template.slug} has no package yet`)
  mkdirSync(folder, { recursive: true })
  const { zip, json } = pairPaths(join(folder, template.slug))
  copyFileSync(packagePath(config.dataDir, made.sha256), zip)
  const words = { title: row.title, short_description: row.short_description, description: row.description }
  const rest = { categories: JSON.parse(row.categories) as string[], language: row.language, featured: template.featured === 1 }
  writeFileSync(json, `${JSON.stringify({ slug: template.slug, version: row.version, ...words, ...rest }, null, 2)}\n`)
  return `${zip} and ${json}`
}
