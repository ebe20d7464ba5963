import { existsSync } from 'node:fs'
import { CommandError, readOptions, type Command } from '#server/lib/command.ts'
import { createLogger } from '#server/lib/logger.ts'
import { createPlatform } from '#server/platform/create-platform.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockData } from '#server/storage/data-lock.ts'
import { putBack } from '#server/features/organisations/take-out/put-back.ts'

const options = { from: { type: 'string' }, name: { type: 'string' }, admin: { type: 'string' } } as const

/** `npm run put-back`: a take-out becomes a new organisation of this installation. The server must not run. */
export function createPutBackCommand(prepare: (platform: Platform) => void): Command {
  return {
    usage: `put-back --from FILE    makes a new organisation from a take-out; the server must not run
      --name NAME   --admin ADDRESS   of its administrator who gets the first sign-in`,
    run: async (args, config, say) => {
      const { from, name, admin } = readOptions(args, options)
      if (from === undefined) throw new CommandError('put-back needs --from FILE')
      if (!existsSync(from)) throw new CommandError(`${from} does not exist`)
      const unlock = lockData(config.dataDir)
      const { platform, close } = await createPlatform(config, createLogger('warn'))
      prepare(platform)
      try {
        const done = await putBack(platform, { path: from, name, admin })
        const { tables, records, documents, members, files, madeAt } = done.report
        say(`${done.name} is back as it was at ${madeAt}: ${config.publicUrl}/login, organization ${done.slug}`)
        say(`  ${tables} tables, ${records} records, ${documents} documents, ${members} people, ${files} files, all as packed`)
        say(`  off until somebody turns them on: ${done.off.automations} automations, ${done.off.links} public links, all webhooks`)
        say(`  to be entered again: secrets of connections and webhooks, API tokens, calendar addresses`)
        if (done.link === undefined)
          say(`  ${done.admin} signs in with the password that they have here; others too, or by "forgot password"`)
        else say(`  ${done.admin} chooses a password, for a week, at ${done.link}; others by "forgot password"`)
      } finally {
        await close()
        unlock()
      }
    },
  }
}
