import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/
const worthIt = 1024

/** Writes `.gz` and `.br` beside each built file, so that the server never compresses a file twice. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir)
      if (config.build.outDir.startsWith('/')) folder = config.build.outDir
    },
    closeBundle: { order: 'post', sequential: true, handler: () => compressFolder(folder) },
  }
}

async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(names.filter((name) => compressible.test(name)).map((name) => compressFile(join(folder, name))))
}

async function compressFile(file: string): Promise<void> {
  if ((await stat(file)).size < worthIt) return
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [zipped, brotli] = await Promise.all([promisify(gzip)(content, { level: 9 }), promisify(brotliCompress)(content, { params })])
  await Promise.all([writeFile(`${file}.gz`, zipped), writeFile(`${file}.br`, brotli)])
}
