import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NoRecordPage } from '#client/features/pages/ui/NoRecordPage.tsx'
import { LeftOutBlocks } from '#client/features/pages/ui/LeftOutBlocks.tsx'
import { blockFaces } from '#client/blocks/block-faces.ts'
import { BlockViewsProvider } from '#client/lib/block-views.ts'
import { relatePage, usePageOfRecord } from '#client/nouns/pages/record-pages.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'

const record = { tableId: ids.table, recordId: ids.records[1] ?? '' }

/** The part of a record's tab that shows its page, or the ways to one. */
function PageOfRecord({ isMaker }: { isMaker: boolean }) {
  const page = usePageOfRecord(record)
  return page ? <p>About: {page.label}</p> : <NoRecordPage record={record} onWrite={isMaker ? () => undefined : undefined} />
}

describe('the page of a record', () => {
  useSampleDevice()
  const cleanUp: (() => void | Promise<void>)[] = []
  afterEach(async () => {
    for (const clean of cleanUp.splice(0).toReversed()) await clean()
  })

  /** The server takes a change and answers it at the end: a change that was answered is looked for in its feed. */
  function holdMutations(): void {
    const answered = window.fetch
    const waiting: (() => void)[] = []
    window.fetch = async (input, init) => {
      const path = String(input instanceof Request ? input.url : input)
      if (path.endsWith('/api/mutations')) await new Promise<void>((resolve) => waiting.push(resolve))
      return answered(input, init)
    }
    cleanUp.push(() => {
      window.fetch = answered
      for (const go of waiting) go()
    })
  }

  async function show(isMaker = true) {
    const screen = await render(
      <SampleShell>
        <PageOfRecord isMaker={isMaker} />
      </SampleShell>,
    )
    cleanUp.push(() => screen.unmount())
    return screen
  }

  test('may be one that is there, found by its name', async () => {
    holdMutations()
    const screen = await show()
    await userEvent.click(screen.getByRole('button', { name: 'Choose a page' }))
    const choice = screen.getByRole('group', { name: 'Choose a page' })
    await userEvent.fill(choice.getByRole('searchbox'), 'nothing like it')
    await expect.element(choice.getByText('No page of this name.')).toBeVisible()
    await userEvent.fill(choice.getByRole('searchbox'), 'hand')
    await userEvent.click(choice.getByRole('button', { name: 'Handbook' }))
    await expect.element(screen.getByText('About: Handbook')).toBeVisible()
    relatePage(ids.page, { record: null })
    await expect.element(screen.getByRole('button', { name: 'Write a page' })).toBeVisible()
  })

  test('is looked for by keys, and the focus comes back', async () => {
    const screen = await show()
    await userEvent.click(screen.getByRole('button', { name: 'Choose a page' }))
    await expect.element(screen.getByRole('searchbox')).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await expect.element(screen.getByRole('button', { name: 'Choose a page' })).toHaveFocus()
  })

  test('is chosen also by those who make no pages', async () => {
    const screen = await show(false)
    await expect.element(screen.getByRole('button', { name: 'Choose a page' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Write a page' }).query()).toBeNull()
  })

  test('names the blocks that a letter of it leaves out, each once', async () => {
    const block = (type: string, config: object = {}) => ({ type, config, body: [], text: '' })
    const screen = await render(
      <SampleShell>
        <BlockViewsProvider value={blockFaces}>
          <LeftOutBlocks blocks={[block('tableView'), block('chart'), block('tableView'), block('hologram')]} />
        </BlockViewsProvider>
      </SampleShell>,
    )
    cleanUp.push(() => screen.unmount())
    await expect.element(screen.getByText(/Left out of letters.*: \S.*, \S.*, hologram$/)).toBeVisible()
  })
})
