import { spawn } from 'node:child_process'
import { Console } from 'node:console'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { codeLanguages, type CodeLanguage } from '#server/sandbox/code-job.ts'
import { createCompiler } from '#server/sandbox/compile-code.ts'
import { engines } from '#server/sandbox/engines/engines.ts'
import { isolators } from '#server/sandbox/isolators/isolators.ts'
import { createPlaces } from '#server/sandbox/places.ts'
import { startCodeProcess } from '#server/sandbox/process/code-process.ts'
import { runJob } from '#server/sandbox/process/run-job.ts'
import { closeSandbox, runCode } from '#server/sandbox/run-code.ts'
import { findWay } from '#server/sandbox/self-test.ts'
import { timeWrites } from '#tests/bench/functions/writes.ts'
import { codeJob } from '#tests/support/code-job.ts'

const screen = new Console(process.stdout)
const sources: Record<CodeLanguage, string> = {
  javascript: 'currentData.total = currentData.price * 2',
  python: "currentData['total'] = currentData['price'] * 2",
  php: "$currentData['total'] = $currentData['price'] * 2;",
  dotNet: 'currentData["total"] = currentData["price"] * 2;',
}
/** The same interpreter that does nothing, without any lock. */
const nothing: Record<CodeLanguage, string[]> = {
  javascript: ['-e', '0'],
  python: ['-I', '-S', '-c', 'pass'],
  php: ['-n', '-r', '1;'],
  dotNet: ['--version'],
}

/**
 * `npm run bench -- functions [--rounds=40]`: a before-trigger of one line in each language that runs here. *Warm* is a process that waits for its job, *cold* one that is started for it; beside them
 * stands the bare start of the same interpreter. Then calls at once, with the longest turns of the event loop. At last single writes with and
 * without a before-trigger in turns. A queue of 500 edits is judged together.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const rounds = Number(argv.find((one) => one.startsWith('--rounds='))?.split('=')[1] ?? 40)
  const rows: Record<string, Record<string, string>> = {}
  for (const language of codeLanguages) {
    const way = await findWay(engines[language], isolators)
    rows[language] = way.command ? await compare(language, way.command, way.level, rounds) : { level: `off: ${way.reason}` }
  }
  screen.log(`milliseconds, median and p95 of ${rounds} runs`)
  screen.table(rows)
  await together(rounds)
  await writes(rounds)
}

async function compare(
  language: CodeLanguage,
  command: Parameters<typeof startCodeProcess>[0],
  level: string,
  rounds: number,
): Promise<Record<string, string>> {
  const { compiles, findRuntime } = engines[language]
  const places = createPlaces({ start: startCodeProcess })
  const compiled = compiles && (await createCompiler(places)({ group: '', language, compiles, command, source: sources[language] }))
  await places.close()
  const source = compiled === undefined ? sources[language] : String(compiled.compiled)
  const { file = '' } = (await findRuntime()) ?? {}
  const took = { warm: [] as number[], cold: [] as number[], bare: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    const child = startCodeProcess(command)
    await child.ready
    const ready = performance.now()
    const job = codeJob(language, source, { mode: 'before', names: { currentData: { price: 2 } } })
    const { set, error } = await runJob(child, job, 0)
    if (set['total'] !== 4) throw new Error(`${language}: ${error?.message}`)
    const ended = performance.now()
    took.warm.push(ended - ready)
    took.cold.push(ended - began)
    took.bare.push(await bareStart(file, nothing[language]))
  }
  return { level, ...Object.fromEntries(Object.entries(took).map(([name, all]) => [name, `${at(all, 0.5)} / ${at(all, 0.95)}`])) }
}

function bareStart(file: string, args: string[]): Promise<number> {
  const began = performance.now()
  return new Promise((resolve) => {
    spawn(file, args, { stdio: 'ignore', env: {} }).on('close', () => resolve(performance.now() - began))
  })
}

const at = (all: readonly number[], part: number): string =>
  (all.toSorted((a, b) => a - b)[Math.floor(all.length * part)] ?? NaN).toFixed(0)

async function writes(rounds: number): Promise<void> {
  const times = await timeWrites(rounds)
  screen.log('milliseconds of writes, median and p95')
  screen.table(Object.fromEntries(Object.entries(times).map(([name, all]) => [name, { ms: `${at(all, 0.5)} / ${at(all, 0.95)}` }])))
}

/** Calls that wait for places, as a burst of them does. */
async function together(rounds: number): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  await runCode(codeJob('javascript', 'return 1'))
  delay.enable()
  const began = performance.now()
  await Promise.all(Array.from({ length: rounds }, () => runCode(codeJob('javascript', 'return 1'))))
  const seconds = (performance.now() - began) / 1000
  delay.disable()
  await closeSandbox()
  const turn = (nanoseconds: number): string => (nanoseconds / 1e6).toFixed(1)
  screen.log(`${rounds} calls of JavaScript at once`)
  screen.table({
    ours: { 'calls/s': (rounds / seconds).toFixed(1), 'event loop p99 ms': turn(delay.percentile(99)), 'longest ms': turn(delay.max) },
  })
}
