import { filesCommand } from '#server/features/operator/files-command.ts'
import { readConfig } from '#server/lib/config.ts'

/** A process that moves files as the command does: `moving-child.ts <s3|disk>`, configured by its environment. */
const [to = ''] = process.argv.slice(2)
await filesCommand.run(['--to', to], readConfig(process.env), (line) => process.stdout.write(`${line}\n`))
