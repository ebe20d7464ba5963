import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { newId } from '#shared/lib/ids.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { writePage } from '#shared/nouns/pages/write-page.ts'
import { SideMenu } from '#client/app/shell/SideMenu.tsx'
import { closeDocument, openDocument } from '#client/engine/documents/open-document.ts'
import { readEntities, readEntity, useEntity } from '#client/engine/replica/use-entities.ts'
import { readSession } from '#client/engine/session/session.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { MoveItemDialog } from '#client/features/home/ui/MoveItemDialog.tsx'
import { nameActs } from '#client/records/acts/item-acts.ts'
import { readAccess } from '#client/engine/access/use-access.ts'
import { PageReadersPart } from '#client/features/pages/ui/PageReadersPart.tsx'
import { FolderReaders } from '#client/features/pages/ui/FolderReaders.tsx'
import { MovePrivate } from '#client/features/pages/ui/MovePrivate.tsx'
import { ReadersButton } from '#client/features/pages/ui/ReadersButton.tsx'
import { setPageReaders } from '#client/features/pages/ui/set-page-readers.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { mayKeepPage, mayManageAccess } from '#client/nouns/items/item-access.ts'
import type { ActEnv } from '#client/nouns/acts/act.ts'
import { duplicateAndSay } from '#client/nouns/copies/duplicate-item.ts'
import { createFolder, placeItem } from '#client/nouns/folders/folder-commands.ts'
import { placeAsking } from '#client/nouns/folders/place-asking.ts'
import { changeOfReaders } from '#client/nouns/folders/private-folders.ts'
import { createPage } from '#client/nouns/items/item-commands.ts'
import { readItem } from '#client/nouns/items/item.ts'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { node } from '#tests/support/sample-page.ts'

const keptBy = (id: string): string | undefined => readEntity('page', id)?.private?.owner

function Part({ id }: { id: string }) {
  useEntity('page', id)
  const item = readItem('page', id)
  return item ? <PageReadersPart item={item} of={undefined} onClose={() => undefined} /> : null
}

describe('a private page', () => {
  useSampleDevice()
  useHeldMutations()

  test('is kept by its maker, shared with roles, and given back after a question', async () => {
    await loadTexts('pages', 'en')
    const id = createPage({ label: 'Diary' })
    const screen = await render(
      <SampleShell path="/">
        <Part id={id} />
      </SampleShell>,
    )
    await userEvent.click(screen.getByRole('radio', { name: 'Only me' }))
    await expect.poll(() => keptBy(id)).toBe(readSession().memberId)
    // neither the roles' levels nor a public link count for it
    expect(mayManageAccess(readAccess(), 'page', id)).toBe(false)
    expect(readAccess().may('share', 'page', id)).toBe(false)
    expect(readAccess().may('rename', 'page', id)).toBe(true)
    expect(await lookedOver(() => screen.container)).toEqual([])

    const role = screen.getByRole('combobox', { name: /^Access of / }).first()
    await userEvent.click(role)
    await userEvent.click(screen.getByRole('option', { name: 'Reads' }))
    await expect.poll(() => Object.values(readEntity('page', id)?.private?.roles ?? {})).toEqual(['view'])

    await userEvent.click(screen.getByRole('radio', { name: 'As the roles say' }))
    expect(keptBy(id)).toBe(readSession().memberId)
    await userEvent.click(screen.getByRole('button', { name: 'Share', exact: true }))
    await expect.poll(() => readEntity('page', id)?.private).toBe(null)
  })

  test('of one’s own says who reads it before the first word, and for as long as it is private', async () => {
    await loadTexts('pages', 'en')
    const id = createPage({ label: 'Plans' })
    const document = openDocument(documentName({ kind: 'page', id }))
    await document.whenReady
    function Head() {
      const entry = useEntity('page', id)
      return entry ? <ReadersButton entry={entry} doc={document.doc} /> : null
    }
    const screen = await render(
      <SampleShell path="/">
        <Head />
        <SideMenu collapsed={false} />
      </SampleShell>,
    )
    const mark = screen.getByRole('button', { name: /Who reads this page/ })
    await expect.element(mark).toHaveAccessibleName('Who reads this page: As the roles say')
    writePage(document.doc, { nodes: [node('paragraph', {}, 'A word')] })
    await expect.element(mark).not.toBeInTheDocument()
    setPageReaders(id, {})
    await expect.element(mark).toHaveAccessibleName('Who reads this page: Only me')
    await expect.element(screen.getByRole('img', { name: 'Private' })).toBeVisible()
    // a page below it begins private
    expect(keptBy(createPage({ label: 'Below' }, undefined, id))).toBe(readSession().memberId)
    closeDocument(document)
  })

  test('has copies that are private from the first', async () => {
    const id = createPage({ label: 'Diary' })
    setPageReaders(id, {})
    const before = new Set(readEntities('page').map((page) => page.id))
    await duplicateAndSay('page', id, 'Diary', { t: (key: string) => key, go: () => undefined } as unknown as ActEnv)
    const copies = readEntities('page').filter((page) => !before.has(page.id))
    expect(copies.map((page) => page.private)).toEqual([{ owner: readSession().memberId, roles: {} }])
  })

  test('of somebody else is not one’s own to keep', async () => {
    const id = createPage({ label: 'Theirs' })
    expect(mayKeepPage(readAccess(), id)).toBe(true)
    expect(mayKeepPage(readAccess(), 'no page')).toBe(false)
  })
})

describe('a private folder', () => {
  useSampleDevice()
  useHeldMutations()

  const placeOf = (id: string): string | undefined => readEntity('folderItem', `page:${id}`)?.folderId

  test('asks before a page gets other readers by moving in, and takes those below along', async () => {
    await loadTexts('pages', 'en')
    const folder = createFolder({ label: 'Plans' }, true)
    const page = createPage({ label: 'Offer' })
    const below = createPage({ label: 'Prices' }, undefined, page)
    expect(placeAsking('page', page, folder)).toBe(false)
    const screen = await render(
      <SampleShell path="/">
        <MovePrivate overlay={{ kind: 'movePrivate', item: { type: 'page', id: page }, folderId: folder, change: 'in' }} />
      </SampleShell>,
    )
    const dialog = screen.getByRole('dialog', { name: 'Move Offer into Plans?' })
    await expect.element(dialog).toHaveTextContent('Only you will read it then')
    await expect.element(dialog).toHaveTextContent('1 page of yours below it goes along.')
    expect(await lookedOver(() => dialog.element())).toEqual([])
    expect(placeOf(page)).toBeUndefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Move', exact: true }))
    expect(placeOf(page)).toBe(folder)
    expect([keptBy(page), keptBy(below)]).toEqual([readSession().memberId, readSession().memberId])
    // a page that is made there is so from the first, and moves about without a question
    const made = createPage({ label: 'Notes' }, folder)
    expect(keptBy(made)).toBe(readSession().memberId)
    expect(changeOfReaders('page', made, folder)).toBeUndefined()
    expect(changeOfReaders('table', ids.table, folder)).toBe('refused')
  })

  test('asks whether a page that leaves it keeps its readers', async () => {
    await loadTexts('pages', 'en')
    const folder = createFolder({ label: 'Plans' }, true)
    const page = createPage({ label: 'Offer' }, folder)
    const overlay = { kind: 'movePrivate', item: { type: 'page', id: page }, folderId: null, change: 'out' } as const
    expect(changeOfReaders('page', page, null)).toBe('out')
    const screen = await render(
      <SampleShell path="/">
        <MovePrivate overlay={overlay} />
      </SampleShell>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Keep its readers' }))
    expect(placeOf(page)).toBe('')
    expect(keptBy(page)).toBe(readSession().memberId)
    placeItem('page', page, folder)
    await userEvent.click(screen.getByRole('button', { name: 'Share as the roles say' }))
    expect(keptBy(page)).toBeUndefined()
  })

  test('says of its pages that it decides, and shares them all at once', async () => {
    await loadTexts('pages', 'en')
    const folder = createFolder({ label: 'Plans' }, true)
    const page = createPage({ label: 'Offer' }, folder)
    const screen = await render(
      <SampleShell path="/">
        <Part id={page} />
        <FolderReaders overlay={{ kind: 'folderReaders', id: folder }} />
      </SampleShell>,
    )
    await expect.element(screen.getByText('This page stands in the private folder Plans')).toBeInTheDocument()
    const dialog = screen.getByRole('dialog', { name: 'Readers of Plans' })
    await userEvent.click(dialog.getByRole('combobox', { name: /^Access of / }).first())
    await userEvent.click(screen.getByRole('option', { name: 'Writes' }))
    await expect.poll(() => Object.values(readEntity('page', page)?.private?.roles ?? {})).toEqual(['edit'])
    expect(readEntity('folder', folder)?.private?.roles).toEqual(readEntity('page', page)?.private?.roles)
  })

  test('of somebody else gives nothing away: its pages are not offered for a move, and it takes none', async () => {
    await loadTexts('home', 'en')
    const id = newId()
    const look = { label: 'Theirs', icon: 'folder', color: 'gray', position: 'z' } as const
    const kept = { owner: ids.colleague, roles: {} }
    mutate('folders.create', { id, ...look }, [{ entity: 'folder', id, data: { id, ...look, private: kept, madeBy: ids.colleague } }])
    const page = createPage({ label: 'Offer' })
    const mayMove = () =>
      nameActs('page')
        .find((act) => act.id === 'move')
        ?.mayRun?.({ id: page } as never, { access: readAccess() } as ActEnv)
    expect(mayMove()).toBe(true)
    placeItem('page', page, id)
    expect(mayMove()).toBe(false)
    expect(placeAsking('page', page, null)).toBe(false)
    expect(placeOf(page)).toBe(id)
    const screen = await render(
      <SampleShell path="/">
        <MoveItemDialog target={{ type: 'page', id: page }} />
      </SampleShell>,
    )
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    expect(screen.getByRole('dialog').getByText('Theirs').elements()).toEqual([])
  })
})
