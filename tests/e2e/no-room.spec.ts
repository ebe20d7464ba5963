import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import type { Page } from '@playwright/test'
import type { Actor } from '#tests/e2e/support/actors.ts'
import { newId } from '#shared/lib/ids.ts'
import { browserArgs, browserPath } from '#tests/e2e/support/browser.ts'
import { baseUrl } from '#tests/e2e/support/environment.ts'
import { makeTable, type MadeTable } from '#tests/e2e/support/make-table.ts'
import { DocumentScreen } from '#tests/e2e/support/screens/document-screen.ts'
import { PageScreen } from '#tests/e2e/support/screens/page-screen.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { SyncPanel } from '#tests/e2e/support/screens/sync-panel.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { devtoolsOf } from '#tests/e2e/support/devtools.ts'

const noRoom = /^This device has no room left for Trama\. Keep this window open/

/** Imitates Chromium with a full disk: a write is refused, every connection is closed, and none opens. */
function fillDisk(page: Page): Promise<void> {
  return page.evaluate(() => {
    const disk = globalThis as unknown as { diskIsFull?: boolean; connections: Set<IDBDatabase> }
    disk.diskIsFull = true
    for (const connection of disk.connections) {
      connection.close()
      connection.dispatchEvent(new Event('close'))
    }
  })
}

function freeDisk(page: Page): Promise<void> {
  return page.evaluate(() => {
    const disk = globalThis as unknown as { diskIsFull?: boolean }
    disk.diskIsFull = false
  })
}

/** Watches the doorway to IndexedDB, so that the disk can be full. */
async function watchDisk(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const disk = globalThis as unknown as { diskIsFull?: boolean; connections: Set<IDBDatabase> }
    disk.connections = new Set()
    const open = IDBFactory.prototype.open
    IDBFactory.prototype.open = function (...asked) {
      if (disk.diskIsFull)
        throw new DOMException('Connection is closing because of: IO error: 000003.log: FILE_ERROR_NO_SPACE', 'UnknownError')
      const request = open.apply(this, asked)
      request.addEventListener('success', () => disk.connections.add(request.result))
      return request
    }
  })
}

async function openTable(person: Actor): Promise<{ made: MadeTable; table: TableScreen }> {
  const made = await makeTable(person.api, 'Ports', ['North', 'South', 'East'])
  const table = new TableScreen(person.page)
  await table.open(made.id)
  await table.expectCount('3 records')
  await new Shell(person.page).expectReadyForOffline()
  await new Shell(person.page).expectStored()
  return { made, table }
}

const notes = async ({ api }: Actor, { id, recordIds }: MadeTable): Promise<unknown[]> => {
  const records = await api.records(id)
  return recordIds.map((recordId) => records.find((record) => record['id'] === recordId)?.['Note'])
}

/** Counts the questions before leaving, and stays. */
function stayWhenAsked(page: Page): () => number {
  let asked = 0
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') asked += 1
    void dialog.dismiss()
  })
  return () => asked
}

test('on a full disk what is typed stays in the window, which says so and asks before it is left; with room it is kept, in pages too', async ({
  owner,
  builder,
}) => {
  const { page } = owner
  await watchDisk(page)
  const { made, table } = await openTable(owner)
  const panel = new SyncPanel(page)
  const { syncMark } = new Shell(page)
  await owner.goOffline()
  await table.typeOver(1, 2, 'kept')
  await expect(syncMark).toHaveAccessibleName('Sync: Offline · 1 unsent')
  await fillDisk(page)
  await table.typeOver(2, 2, 'not kept')
  await table.typeOver(3, 2, 'not kept either')
  await expect(syncMark).toHaveAccessibleName('Sync: Only in this window · 2')
  await expect(page.getByText(noRoom).first()).toBeVisible()
  await expect(page.getByText(/Reload this page/)).toHaveCount(0)
  await panel.open()
  await expect(panel.panel.getByRole('status')).toHaveText(/^2 of these changes are only in this window\. Keep it open/)
  await expect(panel.waiting()).toHaveCount(3)
  await panel.close()

  const asked = stayWhenAsked(page)
  await page.close({ runBeforeUnload: true })
  await expect.poll(asked).toBe(1)
  await expect(table.cell(3, 2)).toHaveText('not kept either')

  await freeDisk(page)
  await expect(syncMark).toHaveAccessibleName('Sync: Offline · 3 unsent')
  await expect(page.getByText(noRoom)).toHaveCount(0)
  await page.reload()
  expect(asked(), 'what is kept may be left').toBe(1)
  await expect(table.cell(3, 2)).toHaveText('not kept either')
  await owner.goOnline()
  await new Shell(page).expectStored()
  expect(await notes(owner, made)).toEqual(['kept', 'not kept', 'not kept either'])

  // a page: its text stays after the page was left, and arrives
  const id = newId()
  await owner.api.mutate('pages.create', { id, label: 'Notes', icon: 'file-text', color: 'blue' })
  const editor = new PageScreen(page)
  await editor.open(id)
  await editor.put('Before. ')
  const said = new DocumentScreen(page)
  await said.expectState('Stored on the server')
  await owner.goOffline()
  await fillDisk(page)
  await editor.put('Without room. ')
  await said.expectState('Only in this window')
  // a link keeps the window, where leaving by the address would not
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(syncMark).toHaveAccessibleName('Sync: Only in this window · 1')
  await owner.goOnline()
  await new Shell(page).expectStored()
  const theirs = new PageScreen(builder.page)
  await theirs.open(id)
  await theirs.expectText('Before. Without room. ')
})

test('databases that are cleared under an open window are filled again, and nothing is called lost; after all data was cleared the window sends its work for the same person', async ({
  owner,
  cast,
}) => {
  cast.expected.push(/401 \(Unauthorized\)|HTTP Authentication failed/)
  const { page } = owner
  const { made, table } = await openTable(owner)
  const id = newId()
  await owner.api.mutate('pages.create', { id, label: 'Notes', icon: 'file-text', color: 'blue' })
  const editor = new PageScreen(page)
  await editor.open(id)
  await editor.put('Before. ')
  await new DocumentScreen(page).expectState('Stored on the server')
  await owner.goOffline()
  await editor.put('Offline. ')
  await new DocumentScreen(page).expectState('On this device')
  const beside = await owner.context.newPage()
  const cells = new TableScreen(beside)
  await cells.open(made.id)
  await cells.typeOver(1, 2, 'before')
  await clearData(page, 'indexeddb')
  await editor.put('After. ')
  await cells.typeOver(2, 2, 'after')
  await new DocumentScreen(page).expectState('On this device')
  await expect(new Shell(beside).syncMark).toHaveAccessibleName('Sync: Offline · 3 unsent')
  // the tab that had the rows gives them back to the one that stores
  await expect.poll(() => keepsRows(beside)).toBe(true)
  await beside.reload()
  await expect(cells.cell(1, 2)).toHaveText('before')
  await expect(cells.cell(2, 2)).toHaveText('after')

  await owner.goOnline()
  await new Shell(page).expectStored()
  await expect(page.getByText(/are gone/)).toHaveCount(0)
  expect(await notes(owner, made)).toEqual(['before', 'after', null])
  await page.reload()
  await editor.expectText('Before. Offline. After. ')
  await expect(page.getByText(/are gone/)).toHaveCount(0)

  await beside.close()
  await table.open(made.id)
  await owner.goOffline()
  await table.typeOver(1, 2, 'only here')
  await expect(new Shell(page).syncMark).toHaveAccessibleName('Sync: Offline · 1 unsent')
  await clearData(page, 'all')
  const dialog = page.getByRole('dialog', { name: 'Log in to go on' })
  await expect(dialog).toBeVisible()
  await expect(dialog).toContainText('Change 1 record in “Ports”')
  await owner.goOnline()
  await dialog.getByLabel('Password', { exact: true }).fill('correct-horse-7')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await new Shell(page).expectStored()
  expect(await notes(owner, made)).toEqual(['only here', 'after', null])
})

/** True while this browser has a table with its records in its databases. */
function keepsRows(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error('unreadable'))
      })
    let [chunks, tables] = [0, 0]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await answer(indexedDB.open(name))
      if (db.objectStoreNames.contains('chunks')) {
        const kept = db.transaction(['chunks', 'tables'])
        chunks += await answer(kept.objectStore('chunks').count())
        tables += await answer(kept.objectStore('tables').count())
      }
      db.close()
    }
    return chunks > 0 && tables > 0
  })
}

/** As a person does in the browser's settings. */
async function clearData(page: Page, storageTypes: 'indexeddb' | 'all'): Promise<void> {
  const devtools = await devtoolsOf(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: baseUrl, storageTypes })
}

test.describe('a disk that is really full', () => {
  let disk = ''
  test.beforeAll(() => {
    disk = mountSmallDisk()
  })
  test.afterAll(() => {
    if (disk === '') return
    execFileSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true })
  })

  test('keeps what it can; the window keeps the rest, and stores it as soon as there is room', async ({ owner, playwright }) => {
    test.skip(disk === '', 'this process may not mount a small disk')
    const profile = join(disk, 'profile')
    mkdirSync(profile)
    const context = await playwright.chromium.launchPersistentContext(profile, { executablePath: await browserPath(), args: browserArgs })
    const state = await owner.context.storageState()
    await context.addCookies(state.cookies)
    const page = await context.newPage()
    await page.goto(`${baseUrl}/healthz`)
    const stored = state.origins.flatMap(({ localStorage: entries }) => entries)
    await page.evaluate((entries) => {
      for (const { name, value } of entries) localStorage.setItem(name, value)
    }, stored)
    const made = await makeTable(owner.api, 'Ports', ['North'])
    const table = new TableScreen(page)
    await page.goto(`${baseUrl}/object/${made.id}`)
    await table.expectCount('1 record')
    await new Shell(page).expectReadyForOffline()
    await context.setOffline(true)
    const fillers = join(disk, 'fillers')
    mkdirSync(fillers)
    // the browser tidies its files and frees room: it is taken before each change
    const fillAgain = (): void => fill(join(fillers, newId()))
    fillAgain()
    // what Chromium has set aside for itself holds a few more changes
    const { syncMark } = new Shell(page)
    // the browser may find room once more and store the rest: full is what the page says, too
    for (let at = 1; !(await page.getByText(noRoom).first().isVisible()); at += 1) {
      expect(at, 'changes that the disk took').toBeLessThan(400)
      fillAgain()
      await table.typeOver(1, 2, `${at} ${'x'.repeat(240)}`)
      await expect(syncMark).toHaveAccessibleName(/Offline · \d+ unsent|Only in this window · \d+/)
    }
    let last = ''
    await expect(async () => {
      fillAgain()
      // another text each time: the same one would be no change
      last = `only in this window ${newId()} ${'x'.repeat(240)}`
      await table.typeOver(1, 2, last)
      await expect(syncMark).toHaveAccessibleName(/^Sync: Only in this window · \d+$/, { timeout: 5000 })
    }).toPass()
    rmSync(fillers, { recursive: true })
    await expect(syncMark).toHaveAccessibleName(/^Sync: Offline · \d+ unsent$/)
    // Chromium may drop its databases as it opens them next: the table then is back with the network, and what was written is there at once
    await page.reload()
    await expect(syncMark).toHaveAccessibleName(/^Sync: Offline · \d+ unsent$/)
    await context.setOffline(false)
    await new Shell(page).expectStored()
    await expect(table.cell(1, 2)).toHaveText(last)
    await context.close()
    expect((await owner.api.records(made.id))[0]?.['Note']).toBe(last)
  })
})

/** Takes every byte that is left. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (;;) writeSync(file, Buffer.alloc(4096))
  } catch {
    // no space is left
  } finally {
    closeSync(file)
  }
}

/** A small disk of its own, twice what the browser and the product's files take; '' where this process may not make one. */
function mountSmallDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trama-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=260m', 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return ''
  }
}
