import { randomBytes } from 'node:crypto'
import { newId } from '#shared/lib/ids.ts'
import { createOrganisation } from '#server/identity/create-organisation.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import type { Config } from '#server/lib/config.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createPlatform } from '#server/platform/create-platform.ts'
import { seedDemo, type ApplyMutation } from '#server/features/demo/seed-demo.ts'
import { CommandError, type Command } from '#server/lib/command.ts'
import { createLogger } from '#server/lib/logger.ts'
import { lockData } from '#server/storage/data-lock.ts'

/** `npm run demo`: a demo organisation of its own, with a sign-in that is printed once. The server must not run. */
export function createDemoCommand(apply: ApplyMutation, prepare: (platform: Platform) => void): Command {
  return {
    usage: 'demo                   adds an organisation with the demo workspace; the server must not run',
    run: async (args, config, say) => {
      if (args.length > 0) throw new CommandError('demo takes no options')
      const unlock = lockData(config.dataDir)
      const { platform, close } = await createPlatform(config, createLogger('warn'))
      prepare(platform)
      try {
        const { email, password } = await addDemo(platform, apply)
        say(`The demo workspace is ready. Start with \`npm start\` and sign in at ${loginUrl(config)}`)
        say(`  e-mail    ${email}`)
        say(`  password  ${password}`)
      } finally {
        await close()
        unlock()
      }
    },
  }
}

async function addDemo(platform: Platform, apply: ApplyMutation): Promise<{ email: string; password: string }> {
  const password = randomBytes(9).toString('base64url')
  const passwordHash = await hashPassword(password)
  const email = `demo.${newId().slice(-6)}@alba-coffee.example`
  const owner = { email, firstName: 'Sam', lastName: 'Rivera' }
  const created = await createOrganisation(
    platform,
    { name: 'Alba Coffee', language: 'en', timezone: 'UTC', owner, ip: '', source: 'demo' },
    async (tx, { accountId: id }) => {
      const row = { id, email, password_hash: passwordHash, created_at: platform.now().toISOString() }
      await tx.run(tx.build.insertInto('account').values(row))
    },
  )
  await seedDemo(platform, created.org, created.memberId, apply)
  return { email, password }
}

const loginUrl = (config: Config): string => `${config.publicUrl}/login`
