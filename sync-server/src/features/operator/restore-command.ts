import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isoDayAt } from '#shared/days/zone.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { findOrganisation } from '#server/identity/find-organisation.ts'
import { CommandError, readOptions, type Command } from '#server/lib/command.ts'
import type { Config } from '#server/lib/config.ts'
import { listPacks, openArchive, type Archive } from '#server/storage/archive/archive-place.ts'
import { reachable } from '#server/storage/archive/pack-name.ts'
import { putInPlace } from '#server/storage/archive/put-in-place.ts'
import { organisationsIn } from '#server/storage/backup.ts'
import { ArchiveError, restoreMoment } from '#server/storage/archive/restore-moment.ts'
import { openControl } from '#server/storage/control/open-control.ts'
import { restoreBackup } from '#server/storage/restore.ts'

const backupOptions = { from: { type: 'string' }, replace: { type: 'boolean' } } as const
const archiveOptions = { at: { type: 'string' }, to: { type: 'string' }, replace: { type: 'boolean' }, list: { type: 'boolean' } } as const

type Say = (line: string) => void

/** `npm run restore`: from a backup, or from the archive as it was at any moment of the last week. */
export const restoreCommand: Command = {
  usage: `restore --from DIR [--replace]   puts a backup in place; the server must not run
  restore ORG --list        the moments that the archive of ARCHIVE has; ORG is an id, a name in addresses, control or all
  restore ORG --at TIME     a copy of the organisation's file as it was then, in --to FILE
      --replace             puts it in place, and keeps the file of today beside; the server must not run
  restore journal           everything as it was at the last confirmed commit, into an empty data directory; with --replace
                            instead of what is there`,
  run: async (args, config, say) => {
    const [org, ...rest] = args
    if (org === undefined || org.startsWith('-')) return restoreFromBackup(args, config, say)
    const options = readOptions(rest, archiveOptions)
    if (org === 'journal') return restoreJournal(config, options.replace === true, say)
    const store = { told: '' }
    const archive = openArchive(config, ({ name, message }) => (store.told = `${name} ${message}`))
    if (!archive) throw new CommandError('restore ORG needs ARCHIVE, as the server has it')
    try {
      const name = await findName(config, org)
      if (options.list) await listMoments(archive, name === 'all' ? 'control' : name, say)
      else await restoreAt(archive, name, config, options, say)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      throw new CommandError(`The archive in ${archive.place} did not answer: ${store.told}`)
    } finally {
      archive.files.close?.()
    }
  },
}

async function restoreFromBackup(args: string[], config: Config, say: Say): Promise<void> {
  const { from, replace } = readOptions(args, backupOptions)
  if (typeof from !== 'string') throw new CommandError('restore needs --from DIR, or an organisation and --at TIME')
  const { movedTo, organisations } = await restoreBackup(config.dataDir, from, { replace: replace === true })
  say(`${organisations} organisations restored into ${config.dataDir}`)
  if (movedTo !== undefined) say(`what was there before is kept in ${movedTo}`)
}

async function restoreJournal(config: Config, isAllowed: boolean, say: Say): Promise<void> {
  if (existsSync(join(config.dataDir, 'control.db')) && !isAllowed)
    throw new CommandError(`${config.dataDir} already holds data. Use --replace to put that of the journal in its place.`)
  const { restoreByCommand } = await import('#server/storage/journal/restore-journal.ts')
  const movedTo = await restoreByCommand(config, say)
  if (movedTo !== undefined) say(`what was there before is kept in ${movedTo}`)
}

/** The file's name in the archive. Names in addresses are known while there is a control store. @throws CommandError */
async function findName(config: Config, org: string): Promise<string> {
  const isOfControl = org === 'control' || org === 'all'
  if (isOfControl && config.controlUrl !== undefined)
    throw new CommandError(
      'What belongs to no organisation lies in PostgreSQL (CONTROL_URL): restore it by its own tools, and organisations by their names',
    )
  if (isOfControl || /^[0-9a-f-]{36}$/.test(org)) return org
  const found = await findKnown(config, org)
  if (found === undefined) throw new CommandError(`There is no organisation ${org}. Use the id of one that was lost`)
  return found
}

/** The id of an organisation that the installation knows. A file is only read, and needs no migrations of today. */
async function findKnown(config: Config, named: string): Promise<string | undefined> {
  if (config.controlUrl === undefined) {
    const path = join(config.dataDir, 'control.db')
    return existsSync(path) ? organisationsIn(path).find(({ id, slug }) => id === named || slug === named)?.id : undefined
  }
  const { store } = await openControl(config)
  return findOrganisation(store, named).finally(() => store.close())
}

async function listMoments({ files, place }: Archive, name: string, say: Say): Promise<void> {
  const moments = reachable(await listPacks(files, name))
  const last = moments.at(-1)
  if (!last) throw new ArchiveError(`The archive in ${place} knows nothing of ${name}`)
  for (const [day, those] of groupByDay(moments)) {
    const [from, to] = [those[0], those.at(-1)].map((one) => new Date(one?.at ?? 0).toISOString().slice(11))
    say(`${day}  ${those.length} ${those.length === 1 ? 'moment' : 'moments'}, ${from} to ${to}`)
  }
  say(`the last one: ${new Date(last.at).toISOString()}`)
}

function groupByDay<T extends { at: number }>(moments: readonly T[]): Map<string, T[]> {
  const days = new Map<string, T[]>()
  for (const moment of moments) {
    const day = isoDayAt(moment.at, 'UTC')
    const known = days.get(day)
    if (known) known.push(moment)
    else days.set(day, [moment])
  }
  return days
}

interface Wanted {
  at?: string
  to?: string
  replace?: boolean
}

async function restoreAt({ files }: Archive, name: string, config: Config, wanted: Wanted, say: Say): Promise<void> {
  const { dataDir } = config
  const at = readTime(wanted.at)
  if (name === 'all' || wanted.replace) return replace(files, name, config, { at, isAllowed: wanted.replace === true }, say)
  const target = wanted.to === undefined ? join(dataDir, 'restored', `${name}-${stampOf(at)}.db`) : resolve(wanted.to)
  if (existsSync(target)) throw new CommandError(`${target} is there already`)
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  const done = await restoreMoment(files, name, at, target)
  say(`${target}: as it was at ${new Date(done.at).toISOString()}, made of ${done.objects} objects, every page checked`)
}

const stampOf = (at: number): string => new Date(at).toISOString().replaceAll(/[:.]/g, '-')

async function replace(
  files: Archive['files'],
  name: string,
  config: Config,
  { at, isAllowed }: { at: number; isAllowed: boolean },
  say: Say,
): Promise<void> {
  const { dataDir } = config
  const control = join(dataDir, 'control.db')
  if (name === 'all' && existsSync(control) && !isAllowed)
    throw new CommandError(`${dataDir} already holds data. Use --replace to put that of the archive in its place.`)
  if (name !== 'all' && name !== 'control' && (await findKnown(config, name)) === undefined)
    throw new CommandError(
      `${config.controlUrl === undefined ? control : 'The database of CONTROL_URL'} does not know ${name}. Restore all, or leave --replace out for a copy`,
    )
  const movedTo = await putInPlace({ dataDir, files, at, say }, name === 'all' ? ['control'] : [name], name === 'all')
  if (movedTo !== undefined) say(`what was there before is kept in ${movedTo}`)
}

function readTime(text: string | undefined): number {
  if (text === undefined) throw new CommandError('restore ORG needs --at TIME, or --list')
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw new CommandError(`--at ${text}: not a time, such as 2026-11-30T14:05:00Z`)
  return at
}
