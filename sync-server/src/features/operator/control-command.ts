import { CommandError, readOptions, type Command } from '#server/lib/command.ts'
import { lockData } from '#server/storage/data-lock.ts'
import { StorageError } from '#server/storage/storage-fault.ts'

const options = { to: { type: 'string' } } as const

/** `npm run control`: brings what belongs to the installation to PostgreSQL. */
export const controlCommand: Command = {
  usage: `control --to postgres      moves accounts, sessions, plans and templates into the database of CONTROL_URL; the server must not run`,
  run: async (args, { dataDir, controlUrl }, say) => {
    const { to } = readOptions(args, options)
    if (to !== 'postgres') throw new CommandError('control needs --to postgres')
    if (controlUrl === undefined) throw new CommandError('control needs CONTROL_URL')
    // PostgreSQL's client is loaded with it
    const { moveControl, movedName } = await import('#server/storage/control/move-control.ts')
    const unlock = lockData(dataDir)
    try {
      const rows = await moveControl(dataDir, controlUrl)
      say(rows === 0 ? 'Everything was in PostgreSQL already.' : `${rows} rows are in PostgreSQL now.`)
      say(`${dataDir}/${movedName} is what control.db was: keep it until you have a backup of PostgreSQL, then remove it.`)
    } catch (error) {
      if (error instanceof StorageError) throw new CommandError(error.message)
      throw error
    } finally {
      unlock()
    }
  },
}
