// The files that changed since a revision, for the scripts that run a part of the tests.
import { execFileSync } from 'node:child_process'

export const gitLines = (...args) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)

/** Paths from the root, uncommitted ones included. */
export const changedSince = (base) => [
  ...new Set([...gitLines('diff', '--name-only', base), ...gitLines('ls-files', '--others', '--exclude-standard')]),
]

export const isProduct = (file) => /^(?:client|shared|sync-server|migrations)\//.test(file)
