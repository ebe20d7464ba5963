import { join } from 'node:path'
import { build, type Rollup } from 'vite'

/** One of this folder's files as a script for a page. */
export async function buildPage(file: string): Promise<string> {
  const result = (await build({
    logLevel: 'silent',
    configFile: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, file), formats: ['iife'], name: 'bench' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rollup.RollupOutput[]
  const code = result[0]?.output[0].code
  if (code === undefined) throw new Error('the page was not built')
  return code
}
