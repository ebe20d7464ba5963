import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { byPosition } from '#shared/lib/positions.ts'
import { readEntities, readEntity } from '#client/engine/replica/use-entities.ts'
import { fillFolder } from '#client/nouns/folders/fill-folder.ts'
import { placeItem } from '#client/nouns/folders/folder-commands.ts'
import { CreateFolderDialog } from '#client/features/home/ui/CreateFolderDialog.tsx'
import { EditItemDialog } from '#client/features/home/ui/EditItemDialog.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

/** The items of a folder in their order, as this device has them. */
const inFolder = (folderId: string): string[] =>
  readEntities('folderItem')
    .filter((entry) => entry.folderId === folderId)
    .toSorted(byPosition)
    .map(({ id }) => id)

const contents = page.getByRole('list', { name: 'Contents' })
const pick = async (name: string) => {
  await userEvent.fill(page.getByRole('combobox', { name: 'Add an app, table or page' }), name)
  await userEvent.keyboard('{Enter}')
  // its list goes with the focus, and covers nothing then
  ;(page.getByRole('textbox', { name: 'Name' }).element() as HTMLElement).focus()
}

describe('the editor of a folder (specification 2 §2)', () => {
  useSampleDevice()
  useHeldMutations()
  beforeEach(async () => {
    for (const texts of ['home', 'documents']) await loadTexts(texts, 'en')
  })

  test('holds what is in it, and Save puts in and takes out what was chosen', async () => {
    const screen = await render(
      <SampleShell>
        <EditItemDialog target={{ type: 'folder', id: ids.folder }} />
      </SampleShell>,
    )
    expect(inFolder(ids.folder)).toEqual([])
    await expect.element(page.getByText('Nothing is in it.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await pick('Handbook')
    await expect.element(contents.getByText('Handbook')).toBeVisible()
    expect(inFolder(ids.folder)).toEqual([])
    expect(await lookedOver(() => screen.container)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => inFolder(ids.folder)).toEqual([`page:${ids.page}`])
    await screen.unmount()
  })

  test('Save moves nothing that others moved meanwhile', async () => {
    placeItem('page', ids.page, ids.folder)
    const screen = await render(
      <SampleShell>
        <EditItemDialog target={{ type: 'folder', id: ids.folder }} />
      </SampleShell>,
    )
    await expect.element(contents.getByText('Handbook')).toBeVisible()
    await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Work')
    placeItem('table', ids.table, ids.folder)
    placeItem('page', ids.page, null)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => readEntities('folder').find(({ id }) => id === ids.folder)?.label).toBe('Work')
    expect(inFolder(ids.folder)).toEqual([`table:${ids.table}`])
    await screen.unmount()

    // one that its author takes out is left where somebody else has put it
    placeItem('page', ids.page, ids.folder)
    const keys = [`table:${ids.table}`, `page:${ids.page}`] as const
    placeItem('page', ids.page, null)
    fillFolder(ids.folder, keys, [keys[0]])
    expect(readEntity('folderItem', keys[1])?.folderId).toBe('')
    fillFolder(ids.folder, keys, [keys[1], keys[0]])
    expect(inFolder(ids.folder)).toEqual([keys[0]])
  })

  test('a new one is made with its contents, in their order', async () => {
    const screen = await render(
      <SampleShell>
        <CreateFolderDialog overlay={{ kind: 'create', what: 'folder' }} />
      </SampleShell>,
    )
    await expect.element(page.getByText('Nothing is in it.')).toBeVisible()
    await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Plans')
    await pick('Handbook')
    await pick('Orders')
    await page.getByRole('button', { name: 'Create' }).click()
    const made = () => readEntities('folder').find(({ label }) => label === 'Plans')
    await expect.poll(() => made()?.id).toBeDefined()
    await expect.poll(() => inFolder(made()?.id ?? '')).toEqual([`page:${ids.page}`, `table:${ids.table}`])
    await screen.unmount()
  })
})
