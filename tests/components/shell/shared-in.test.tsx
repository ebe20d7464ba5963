import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Field } from '#shared/nouns/tables/table.ts'
import { SharedIn } from '#client/features/home/ui/SharedIn.tsx'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { readSession, signIn } from '#client/engine/session/session.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { forgetSharedFiles } from '#client/lib/forget-shared-files.ts'
import { closeOverlay, useOverlay } from '#client/lib/overlays.ts'
import { readSharedFiles } from '#client/lib/shared-files.ts'
import { takeHandedFile } from '#client/lib/handed-file.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { alsoInFeed, ids, table } from '#tests/components/support/sample-workspace.ts'

function Here() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

/** The dialog that is asked for. */
function Overlaid() {
  return <output data-testid="overlay">{JSON.stringify(useOverlay())}</output>
}

const notes: Field = { id: 'ftttttttttttt', tableId: ids.table, type: 'text', label: 'Notes', config: {}, required: false, position: 'b0' }
const site: Field = { ...notes, id: 'fuuuuuuuuuuuu', type: 'link', label: 'Site', position: 'b1' }

const show = (query: string) =>
  render(
    <MemoryRouter initialEntries={[`/home/shared?${query}`]}>
      <main>
        <Routes>
          <Route path="home/shared" element={<SharedIn />} />
          <Route path="*" element={<Here />} />
        </Routes>
        <Overlaid />
      </main>
    </MemoryRouter>,
  )

/** Keeps a file as the service worker does. */
async function share(name: string, content: string, at = 0): Promise<void> {
  const cache = await caches.open('shared-files')
  await cache.put(
    `/home/shared/${at}`,
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

  test('says which of several tables is imported', async () => {
    for (const [at, name] of ['north.csv', 'south.csv', 'west.tsv'].entries()) await share(name, 'Name\nBergen', at)
    const screen = await show('files=1')
    await expect
      .element(screen.getByText('One table is imported at a time: north.csv. Share the others once it is done: south.csv, west.tsv'))
      .toBeVisible()
  })

  test('offers nothing before its files are read', async () => {
    await share('notes.md', 'Bergen')
    const { open } = CacheStorage.prototype
    let read = (): void => undefined
    const reading = new Promise<void>((resolve) => (read = resolve))
    CacheStorage.prototype.open = async function openLater(name) {
      await reading
      return open.call(this, name)
    }
    try {
      const screen = await show('files=1&title=Call')
      await expect.element(screen.getByText('Call')).toBeVisible()
      expect(screen.getByRole('button').elements()).toEqual([])
      read()
      await expect.element(screen.getByRole('button', { name: 'Make a page' })).toBeVisible()
      expect(screen.getByRole('button', { name: 'Make a task' }).elements()).toEqual([])
    } finally {
      CacheStorage.prototype.open = open
    }
  })

  test('goes from the device when somebody else signs in where a session had ended', async () => {
    const state = sessionStore.get()
    const session = readSession()
    const { member } = session
    try {
      await share('notes.md', 'Bergen')
      sessionStore.set({ status: 'ended', session })
      signIn({ ...session, settings: session.settings })
      expect((await readSharedFiles()).map(({ name }) => name)).toEqual(['notes.md'])
      sessionStore.set({ status: 'ended', session })
      signIn({ ...session, member: { ...member, email: 'bea@acme.test' } })
      await expect.poll(readSharedFiles).toEqual([])
    } finally {
      sessionStore.set(state)
    }
  })

  test('a text becomes a page', async () => {
    await share('notes.md', '# Notes\n\nBergen')
    const screen = await show('files=1')
    await screen.getByRole('button', { name: 'Make a page' }).click()
    await expect.element(screen.getByText(/^\/doc-page\//)).toBeVisible()
    expect(await readSharedFiles()).toEqual([])
  })
})

describe('words that become a record', () => {
  beforeAll(() => {
    alsoInFeed.splice(0, alsoInFeed.length, ...[notes, site].map((data) => ({ kind: 'field' as const, id: data.id, seq: 1, data })))
  })
  useSampleDevice()
  afterAll(() => void alsoInFeed.splice(0))

  test('fill its name, its long text and its link', async () => {
    await loadTexts('home')
    const screen = await show('title=Call%20Bergen&text=about%20the%20pier&url=https%3A%2F%2Fbergen.example')
    await screen.getByRole('button', { name: table.label }).click()
    const opened = (): unknown => JSON.parse(screen.getByTestId('overlay').element().textContent)
    await expect.poll(opened).toMatchObject({
      ...{ kind: 'createRecord', tableId: ids.table },
      values: { [table.recordLabelField ?? '']: 'Call Bergen', [notes.id]: 'about the pier', [site.id]: 'https://bergen.example' },
    })
    closeOverlay()
    await screen.unmount()
  })
})
