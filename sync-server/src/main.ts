import { describeMistake } from '#server/app/describe-mistake.ts'
import { serve } from '#server/app/serve.ts'
import { readConfig } from '#server/lib/config.ts'

// Nobody else on this machine reads stored data: databases, uploads, mails.
process.umask(0o077)
try {
  await serve(readConfig(process.env))
} catch (error) {
  const message = describeMistake(error)
  if (message === undefined) throw error
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
