import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { bundledPackages } from '../../scripts/build/bundled-packages.ts'

/**
 * Bundles sources as the server is built (scripts/build/server.config.ts), inside the project, so that its packages and migrations are found.
 * @param input names of files, without `.js`, with the source of each
 * @returns the folder, which the caller deletes
 */
export async function bundleForNode(input: Record<string, string>): Promise<string> {
  const parent = join('node_modules', '.cache')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'bundle-'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  await build({
    configFile: false,
    publicDir: false,
    ssr: bundledPackages,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: { input, output: { entryFileNames: '[name].js' } },
    },
  })
  return folder
}
