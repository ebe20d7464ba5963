import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { ownPaths } from '../../shared/src/catalogue/own-paths.ts'

const precached = /\.(js|css|woff2|svg|png|webmanifest|html|wasm)$/

/**
 * Emits client/sw.js with the product's own paths, the list of built files (shell, routes, texts, fonts) and a version. The version
 * changes exactly when one of them does.
 */
export function serviceWorker(): Plugin {
  let root = ''
  let publicFolder = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
      publicFolder = config.publicDir
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const contents = new Map<string, string | Uint8Array>()
        for (const [name, output] of Object.entries(bundle)) contents.set(name, output.type === 'chunk' ? output.code : output.source)
        for (const name of readdirSync(publicFolder, { recursive: true, encoding: 'utf8' })) {
          if (precached.test(name)) contents.set(name, readFileSync(join(publicFolder, name)))
        }
        const names = [...contents.keys()].filter((name) => precached.test(name)).sort()
        const hash = createHash('sha256')
        for (const name of names) hash.update(name).update(contents.get(name) ?? '')
        const source = readFileSync(join(root, 'sw.js'), 'utf8')
        hash.update(source).update(ownPaths.join())
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: source
            .replace('__VERSION__', hash.digest('hex').slice(0, 12))
            .replace("['__OWN_PATHS__']", JSON.stringify(ownPaths))
            .replace("['__PRECACHE__']", JSON.stringify(names.map((name) => `/${name}`))),
        })
      },
    },
  }
}
