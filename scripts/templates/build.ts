import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from '#server/app/create-server.ts'
import { readConfig } from '#server/lib/config.ts'
import { createLogger } from '#server/lib/logger.ts'
import { createPlatform } from '#server/platform/create-platform.ts'
import { madeOn, makePair } from './make-packages.ts'
import { languagesOf } from './template.ts'
import { templates } from './all.ts'

/* `npm run build:templates [slug …]`: the packages of sync-server/templates from their sources here. The same sources make the same bytes. */

const folder = 'sync-server/templates'
const asked = process.argv.slice(2)
const dataDir = mkdtempSync(join(tmpdir(), 'trama-templates-'))
const made = await createPlatform(readConfig({ ...process.env, DATA_DIR: dataDir }), createLogger('warn'))
const platform = { ...made.platform, now: () => madeOn }
// its threads read the Markdown; it listens to nobody
const server = createServer(platform)
mkdirSync(folder, { recursive: true })
try {
  for (const source of templates)
    if (asked.length === 0 || asked.includes(source.slug))
      for (const language of languagesOf(source)) process.stdout.write(`${await makePair(platform, source, language, folder)}\n`)
} finally {
  await server.close()
  await made.close()
  rmSync(dataDir, { recursive: true, force: true })
}
