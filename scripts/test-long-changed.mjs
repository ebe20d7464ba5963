// `npm run test:long-changed [-- REV]`: the long repetitions of the folders that changed since REV, for about ten minutes. `.ci/run` calls it.
//
// REV is the twentieth commit before this one. A runner begins with a clean clone, without a memory of its last run. The tag of the last release
// is hundreds of commits old, and nearly every folder changed since. A landing has two to eight commits: twenty hold all since the last run.
//
// The bound cuts files that have not failed. Random cases begin at a number from the commit: what fails once on a commit fails again, and the next
// commit tries others.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changedSince, gitLines } from './changed-since.mjs'
import { longFiles } from './long-files.mjs'

const commits = 20
/** of all files, of one of them, and of one property, which then ends with the runs that it has */
const [allMs, fileMs, propertyMs] = [600_000, 150_000, 60_000]

const base = process.argv[2] ?? oldCommit()
const dial = 'property-runs.ts'
const tests = ['unit', 'property', 'contract', 'integration']
  .flatMap((kind) => readdirSync(`tests/${kind}`, { recursive: true, encoding: 'utf8' }).map((name) => `tests/${kind}/${name}`))
  .filter((path) => path.endsWith('.test.ts') && readFileSync(path, 'utf8').includes(dial))
const files = base === undefined ? [] : longFiles(changedSince(base), tests)
console.log(
  base === undefined ? 'no history to compare with' : `${files.length} files with long repetitions in folders changed since ${base}`,
)

const seed = base === undefined ? 0 : Number.parseInt(gitLines('rev-parse', 'HEAD')[0]?.slice(0, 7) ?? '0', 16)
const end = Date.now() + allMs
const failed = []
for (const [index, file] of files.entries()) {
  const left = end - Date.now()
  if (left <= 0) {
    console.log(`the time is over, not reached: ${files.slice(index).join(', ')}`)
    break
  }
  const { outcome, seconds, printed } = await runLong(file, Math.min(left, fileMs))
  console.log(`${outcome === 'failed' ? '✘' : '✔'} ${file}: ${outcome} (${seconds.toFixed(0)} s)`)
  if (outcome !== 'failed') continue
  console.log(printed)
  failed.push(file)
}
console.log(failed.length > 0 ? `\nlong repetitions failed: ${failed.join(', ')}` : '\nno long repetition failed')
process.exit(failed.length > 0 ? 1 : 0)

/** Undefined without a history: in an unpacked archive, or in a clone of one commit. */
function oldCommit() {
  try {
    const [newest, ...older] = gitLines('rev-list', `--max-count=${commits + 1}`, '--first-parent', 'HEAD')
    return older.at(-1) === newest ? undefined : older.at(-1)
  } catch {
    return undefined
  }
}

/** Runs a file until its time is over. A test that failed before that counts. */
function runLong(file, ms) {
  const started = Date.now()
  // a run that is cut puts nothing away
  const folder = mkdtempSync(join(tmpdir(), 'trama-long-'))
  const env = {
    ...process.env,
    NODE_ENV: '',
    NO_COLOR: '1',
    LONG: '1',
    LONG_PROPERTY_MS: String(propertyMs),
    LONG_SEED: String(seed),
    TMPDIR: folder,
  }
  const child = spawn('node_modules/.bin/vitest', ['run', '--reporter=verbose', file], {
    detached: true,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
  let isCut = false
  const timer = setTimeout(() => {
    isCut = true
    // with the processes that it started
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  }, ms)
  return new Promise((resolve) => {
    child.on('error', (error) => chunks.push(Buffer.from(String(error))))
    child.on('close', (code) => {
      clearTimeout(timer)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
      const printed = Buffer.concat(chunks).toString()
      const isRed = isCut ? /^\s*(?:×|FAIL) /m.test(printed) : code !== 0
      resolve({ outcome: isRed ? 'failed' : isCut ? 'cut' : 'passed', seconds: (Date.now() - started) / 1000, printed })
    })
  })
}
