import { readdirSync } from 'node:fs'

/** `npm run bench -- NAME [options]`: each benchmark is a file here that exports `run(argv)` and prints a table. */
interface Benchmark {
  run(argv: string[]): Promise<void>
}

const names = readdirSync(new URL('.', import.meta.url))
  .filter((name) => name.endsWith('.ts') && name !== 'run.ts')
  .map((name) => name.slice(0, -3))
  .sort()

const [name, ...argv] = process.argv.slice(2)
if (name === undefined || !names.includes(name)) {
  console.error(`npm run bench -- NAME, where NAME is one of: ${names.join(', ')}`)
  process.exit(1)
}
const benchmark = (await import(new URL(`${name}.ts`, import.meta.url).href)) as Benchmark
await benchmark.run(argv)
