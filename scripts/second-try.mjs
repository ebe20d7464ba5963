// A test that fails in the whole run and passes when its file runs alone is unsteady: it is named at the end of `npm test`, and mended, but it
// does not hold up everything else (docs/testing.md).
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { failedFiles, failuresOf } from './test-failures.mjs'

/** More failed files than these have a reason. */
const most = 3

/**
 * Runs the failed files of a lane once more, in a new process. `unrun` names files that never ran and are run beside them. `report` is the lane's
 * JSON report, `run` starts its runner with these files. Returns the tests that were unsteady (`[{ name, message }]`), or undefined when something
 * fails again.
 */
export function secondTry(report, run, root, unrun = []) {
  const failed = failedFiles(report, root)
  const files = [...new Set([...failed, ...unrun])]
  if (files.length === 0 || failed.length > most) return undefined
  if (unrun.length > 0) console.log(`\n${unrun.length} files were never run: a page closed or a process ended`)
  console.log(`\n▶ once more: ${files.join(', ')}`)
  return run(files) ? failuresOf([report], report) : undefined
}

/**
 * The test files of these folders that a runner's report does not name. A page of the browser that closes takes the rest of its files along;
 * the runner is silent about it.
 */
export function unrunFiles(report, { folders, ending }, root) {
  const told = new Set((report?.testResults ?? []).map(({ name }) => name.replace(`${root}/`, '')))
  const there = folders.flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true }).map((name) => `${folder}/${name}`.replaceAll('\\', '/')),
  )
  return there.filter((file) => file.endsWith(ending) && !told.has(file))
}

/** Runs a command with its output shown. */
export const runShown = (command, args, env = {}) =>
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, NODE_ENV: '', ...env } }).status === 0

export const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)
