// A test that fails in the whole run and passes when its file runs alone is unsteady: it is named at the end of `npm test`, and mended, but it
// does not hold up everything else (docs/testing.md).
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { failedFiles, failuresOf } from './test-failures.mjs'

/** More failed files than these have a reason. */
const most = 3

/**
 * Runs the failed files of a lane once more, in a new process. `report` is the lane's JSON report, `run` starts its runner with these files. Returns
 * the tests that were unsteady (`[{ name, message }]`), or undefined when something fails again.
 */
export function secondTry(report, run, root) {
  const files = failedFiles(report, root)
  if (files.length === 0 || files.length > most) return undefined
  console.log(`\n▶ once more: ${files.join(', ')}`)
  return run(files) ? failuresOf([report], report) : undefined
}

/** Runs a command with its output shown. */
export const runShown = (command, args, env = {}) =>
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, NODE_ENV: '', ...env } }).status === 0

export const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)
