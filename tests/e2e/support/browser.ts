import { existsSync } from 'node:fs'

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

/** The first Chromium there is: named, from the distribution, Chrome, or the one packed in a package (needs no root). */
export async function wholeBrowserPath(): Promise<string> {
  return browserPath()
}

/** The same for tests. */
export async function browserPath(): Promise<string> {
  const installed = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  )
  if (installed !== undefined) return installed
  // makes the package unpack the system libraries it brings
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: packed } = await import('@sparticuz/chromium')
  return packed.executablePath()
}
