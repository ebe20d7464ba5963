import { readConfig } from '#server/lib/config.ts'
import { CommandError, readOptions, type Command } from '#server/lib/command.ts'
import { describeMistake } from '#server/app/describe-mistake.ts'
import { createDemoCommand } from '#server/features/demo/demo-command.ts'
import { bindFeatureHooks } from '#server/app/bind-feature-hooks.ts'
import { createPutBackCommand } from '#server/features/organisations/take-out/put-back-command.ts'
import { templatesCommand } from '#server/features/templates/publish/templates-command.ts'
import { controlCommand } from '#server/features/operator/control-command.ts'
import { filesCommand } from '#server/features/operator/files-command.ts'
import { restoreCommand } from '#server/features/operator/restore-command.ts'
import { planCommand } from '#server/features/plans/plan-command.ts'
import { applyMutation, serverFeatures } from '#server/app/server-features.ts'
import { makeBackup } from '#server/storage/backup.ts'
import { openFiles } from '#server/storage/files/open-files.ts'

/** Everything that can be done from the command line beside serving. */
const commands: Record<string, Command> = {
  demo: createDemoCommand(applyMutation, (platform) => bindFeatureHooks(platform, serverFeatures)),
  plan: planCommand,
  templates: templatesCommand,
  files: filesCommand,
  control: controlCommand,
  'put-back': createPutBackCommand((platform) => bindFeatureHooks(platform, serverFeatures)),
  backup: {
    usage: 'backup [--to DIR]      a consistent, verified copy of all data, also while the server runs',
    run: async (args, config, say) => {
      const { to } = readOptions(args, { to: { type: 'string' } })
      const folder = typeof to === 'string' ? to : `${config.dataDir}/backups/${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
      const manifest = await makeBackup(config.dataDir, folder, config.s3 && openFiles(config))
      say(`${manifest.files.length} files, ${manifest.files.reduce((sum, file) => sum + file.bytes, 0)} bytes, verified: ${folder}`)
    },
  },
  restore: restoreCommand,
}

async function main([name = '', ...args]: string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command)
    throw new CommandError(
      `Commands:\n${Object.values(commands)
        .map(({ usage }) => `  ${usage}`)
        .join('\n')}`,
    )
  await command.run(args, readConfig(process.env), (line) => process.stdout.write(`${line}\n`))
}

// Backups and restored data are for this user only.
process.umask(0o077)
try {
  await main(process.argv.slice(2))
} catch (error) {
  const message = describeMistake(error)
  if (message === undefined) throw error
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
