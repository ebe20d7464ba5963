import { spawnSync } from 'node:child_process'
import { existsSync, statfsSync } from 'node:fs'

/** Without these Chromium keeps looking up its maker's hosts, which a closed network refuses many at a time. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Arguments of Playwright that are left out. It keeps shared memory in files of the disk, since containers may have 64 MB of it.
 * A machine with plenty of it answers each request for less.
 */
export const leftOutArgs = hasSharedMemory() ? ['--disable-dev-shm-usage'] : []

function hasSharedMemory(): boolean {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 2 ** 30
}

/** The browser of tests: the named one, else the headless shell, which loads a page in half of the time, else an installed one. */
export async function browserPath(): Promise<string> {
  return namedPath() ?? (await shellPath()) ?? wholeBrowserPath()
}

/** A browser as people have it, for figures: named, from the distribution, or Chrome; the headless shell where there is none. */
export async function wholeBrowserPath(): Promise<string> {
  const found = namedPath() ?? installedPath() ?? (await shellPath())
  if (found === undefined) throw new Error('no Chromium runs here: install one, or name one in CHROMIUM_PATH')
  return found
}

function namedPath(): string | undefined {
  const path = process.env.CHROMIUM_PATH
  return path !== undefined && existsSync(path) ? path : undefined
}

function installedPath(): string | undefined {
  return ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path))
}

/** Chromium's shell without a window, packed in a package (needs no root); undefined where it does not run. */
async function shellPath(): Promise<string | undefined> {
  // where no browser is installed, its libraries and fonts are not either: the package unpacks its own
  if (installedPath() === undefined) process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: packed } = await import('@sparticuz/chromium')
  const path = await packed.executablePath()
  return spawnSync(path, ['--version']).status === 0 ? path : undefined
}
