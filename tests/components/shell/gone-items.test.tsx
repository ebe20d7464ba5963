import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { ItemDialogs } from '#client/features/home/ui/ItemDialogs.tsx'
import { FolderReaders } from '#client/features/pages/ui/FolderReaders.tsx'
import { ShareOverlay } from '#client/features/public-links/ui/ShareOverlay.tsx'
import { TableMail } from '#client/features/table-mail/ui/TableMail.tsx'
import { TableOverlay } from '#client/features/tables/TableOverlay.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { deleteFolder } from '#client/nouns/folders/folder-commands.ts'
import { archiveItem } from '#client/nouns/items/item-commands.ts'
import { closeOverlay, openOverlay, useOverlay, type Overlay } from '#client/lib/overlays.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids } from '#tests/components/support/sample-workspace.ts'

describe('an item that is removed while its panel is open (specification 2 §4)', () => {
  useSampleDevice()
  useHeldMutations()
  beforeEach(async () => {
    for (const texts of ['home', 'documents', 'tables', 'structure', 'publicLinks', 'tableMail', 'pages']) await loadTexts(texts, 'en')
  })
  afterEach(async () => {
    closeOverlay()
    await cleanup()
  })

  const app = { type: 'app', id: ids.app } as const
  function dialogOf(overlay: Overlay) {
    if (overlay.kind === 'table') return <TableOverlay overlay={overlay} />
    if (overlay.kind === 'tableMail') return <TableMail overlay={overlay} />
    if (overlay.kind === 'folderReaders') return <FolderReaders overlay={overlay} />
    return overlay.kind === 'share' ? <ShareOverlay overlay={overlay} /> : <ItemDialogs overlay={overlay} />
  }
  const gone = page.getByRole('dialog', { name: 'Deleted item' })

  test.each<Overlay>([
    { kind: 'edit', target: app },
    { kind: 'move', target: app },
    { kind: 'duplicate', target: app },
    { kind: 'delete', target: app },
    { kind: 'table', tableId: ids.table, dialog: 'duplicate' },
    { kind: 'share', target: app },
    { kind: 'tableMail', tableId: ids.table },
    { kind: 'folderReaders', id: ids.folder },
  ])('shows that it is gone, and closes: $kind', async (overlay) => {
    const screen = await render(<SampleShell>{dialogOf(overlay)}</SampleShell>)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expect.element(gone).not.toBeInTheDocument()
    const undo =
      overlay.kind === 'folderReaders'
        ? deleteFolder(ids.folder)
        : 'tableId' in overlay
          ? archiveItem('table', ids.table)
          : archiveItem('app', ids.app)
    try {
      await expect.element(gone).toBeVisible()
      await expect.element(page.getByText('It was deleted, or you do not have access to it.')).toBeVisible()
      expect(await lookedOver(() => screen.container)).toEqual([])
    } finally {
      undo()
    }
    await expect.element(gone).not.toBeInTheDocument()
  })

  function Opened() {
    const overlay = useOverlay()
    return overlay ? <ItemDialogs overlay={overlay} /> : <p>Nothing is open</p>
  }

  test('its dialog takes the overlay out of the address', async () => {
    await render(
      <SampleShell>
        <Opened />
      </SampleShell>,
    )
    openOverlay({ kind: 'edit', target: { type: 'app', id: 'gone' } })
    await expect.element(gone).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByText('Nothing is open')).toBeVisible()
  })
})
