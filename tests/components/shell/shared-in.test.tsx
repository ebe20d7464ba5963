import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { SharedIn } from '#client/features/home/ui/SharedIn.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { forgetSharedFiles } from '#client/lib/forget-shared-files.ts'
import { readSharedFiles } from '#client/lib/shared-files.ts'
import { takeHandedFile } from '#client/lib/handed-file.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'

function Here() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

const show = (query: string) =>
  render(
    <MemoryRouter initialEntries={[`/home/shared?${query}`]}>
      <main>
        <Routes>
          <Route path="home/shared" element={<SharedIn />} />
          <Route path="*" element={<Here />} />
        </Routes>
      </main>
    </MemoryRouter>,
  )

/** Keeps a file as the service worker does. */
async function share(name: string, content: string): Promise<void> {
  const cache = await caches.open('shared-files')
  await cache.put(
    '/home/shared/0',
    new Response(content, { headers: { 'content-type': 'text/plain', 'x-name': encodeURIComponent(name) } }),
  )
}

describe('what another program shared', () => {
  useSampleDevice()
  beforeEach(() => loadTexts('home'))
  afterEach(forgetSharedFiles)

  test('words become a task, a page or a record', async () => {
    const screen = await show('title=Call%20Bergen&text=about%20the%20pier')
    await expect.element(screen.getByText('Call Bergen')).toBeVisible()
    for (const name of ['Make a task', 'Make a page']) await expect.element(screen.getByRole('button', { name })).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Make a record in' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Import as a table' }).elements()).toEqual([])
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.getByRole('button', { name: 'Make a task' }).click()
    await expect.element(screen.getByText('/tasks?modal=createTask&title=Call+Bergen&details=about+the+pier')).toBeVisible()
  })

  test('a table is imported, or its rows go to one that is there, and it is kept no longer', async () => {
    await share('häfen.csv', 'Name\nBergen')
    const screen = await show('files=1')
    await expect.element(screen.getByText('häfen.csv')).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Add its rows to' })).toBeVisible()
    // the file would be lost there
    for (const name of ['Make a task', 'Make a page']) expect(screen.getByRole('button', { name }).elements()).toEqual([])
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.getByRole('button', { name: 'Import as a table' }).click()
    await expect.element(screen.getByText('/connector')).toBeVisible()
    const taken = takeHandedFile()
    expect([taken?.name, await taken?.text()]).toEqual(['häfen.csv', 'Name\nBergen'])
    expect(await readSharedFiles()).toEqual([])
  })

  test('a text becomes a page', async () => {
    await share('notes.md', '# Notes\n\nBergen')
    const screen = await show('files=1')
    await screen.getByRole('button', { name: 'Make a page' }).click()
    await expect.element(screen.getByText(/^\/doc-page\//)).toBeVisible()
    expect(await readSharedFiles()).toEqual([])
  })
})
