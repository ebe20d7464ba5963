// The README's pictures: the built server, a demo organisation of its own and Chromium at 1440 px.
// Usage: `npm run build && node scripts/readme-pictures.mjs [folder]`. PORT chooses the server's port; CHROMIUM_PATH names the browser.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'

const port = process.env.PORT ?? '3999'
const folder = process.argv[2] ?? 'docs/pictures'
const url = `http://localhost:${port}`
const dataDir = mkdtempSync(join(tmpdir(), 'trama-pictures-'))
const environment = { ...process.env, PORT: port, PUBLIC_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'error' }

/** A table in light, an app in dark: the address of each is found by its name on the home page. */
const pictures = [
  {
    ...{ file: 'table.png', scheme: 'light', item: 'Orders' },
    // its tools come after its rows
    parts: (page) => [page.getByRole('row').nth(12), page.getByRole('button', { name: 'Color', exact: true })],
  },
  // the legend of its last chart
  { file: 'app.png', scheme: 'dark', item: 'Control room', parts: (page) => [page.getByText('Cancelled', { exact: true }).first()] },
]

let server
try {
  const printed = execFileSync(process.execPath, ['dist/server/commands.js', 'demo'], { env: environment, encoding: 'utf8' })
  const signIn = { email: after(printed, 'e-mail'), password: after(printed, 'password') }
  server = spawn(process.execPath, ['dist/server/main.js'], { env: environment, stdio: 'inherit' })
  await untilReady()
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    for (const picture of pictures) await take(browser, signIn, picture)
  } finally {
    await browser.close()
  }
} finally {
  server?.kill('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}

async function take(browser, { email, password }, { file, scheme, item, parts }) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: scheme, locale: 'en-US', timezoneId: 'UTC' })
  await page.goto(`${url}/login`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('link', { name: item }).first().click()
  for (const part of parts(page)) await part.waitFor()
  await page.getByText('Opening', { exact: true }).waitFor({ state: 'hidden' })
  await page.waitForFunction(() => document.querySelector('[data-waits]') === null)
  await page.mouse.move(1439, 899)
  await page.screenshot({ path: join(folder, file) })
  await page.close()
  console.log(join(folder, file))
}

function after(text, label) {
  const value = new RegExp(`^\\s+${label}\\s+(\\S+)$`, 'm').exec(text)?.[1]
  if (value === undefined) throw new Error(`the demo printed no ${label}`)
  return value
}

/** The server answers `/readyz` within 20 s, or the script fails. */
async function untilReady() {
  const until = Date.now() + 20_000
  while (Date.now() < until) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the server did not start')
}

function browserPath() {
  return [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (path) => path !== undefined && existsSync(path),
  )
}
