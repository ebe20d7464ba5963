import { describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import * as Y from 'yjs'
import { blockFaces } from '#client/blocks/block-faces.ts'
import { PagePast } from '#client/features/pages/ui/PagePast.tsx'
import { BlockViewsProvider } from '#client/lib/block-views.ts'
import { writePage } from '#shared/nouns/pages/write-page.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids } from '#tests/components/support/sample-workspace.ts'
import { node } from '#tests/support/sample-page.ts'

/** A page with two text blocks. */
function pageOf(first: string, second: string): Y.Doc {
  const doc = new Y.Doc()
  const block = (text: string) => ({ type: 'text', config: {}, text })
  const nodes = ['b1', 'b2'].map((blockId) => node('appBlock', { blockId, height: 120 }))
  writePage(doc, { nodes: [...nodes, node('paragraph', {}, 'The end')], blocks: { b1: block(first), b2: block(second) } })
  return doc
}

function show(doc: Y.Doc, before?: Y.Doc) {
  return render(
    <SampleShell>
      <BlockViewsProvider value={blockFaces}>
        <PagePast pageId={ids.page} doc={doc} before={before} />
      </BlockViewsProvider>
    </SampleShell>,
  )
}

describe('the past of a page', () => {
  useSampleDevice()

  test('marks the words that changed inside its text blocks, and leaves the others', async () => {
    const screen = await show(
      pageOf('We open at **seven** o’clock', 'Closed on Sundays'),
      pageOf('We open at **six** o’clock', 'Closed on Sundays'),
    )
    const marked = (name: 'ins' | 'del') => [...screen.container.querySelectorAll(name)].map((word) => word.textContent)
    await expect.element(screen.getByText('Closed on Sundays')).toBeVisible()
    await expect.poll(() => marked('ins')).toEqual(['seven'])
    expect(marked('del')).toEqual(['six'])
    expect(screen.container.querySelector('ins')?.closest('strong') ?? screen.container.querySelector('ins strong')).not.toBeNull()
    await screen.unmount()
  })

  test('shows a text block as it was, without marks where nothing is compared', async () => {
    const screen = await show(pageOf('We open at seven', 'Closed on Sundays'))
    await expect.element(screen.getByText('We open at seven')).toBeVisible()
    expect(screen.container.querySelector('ins, del')).toBeNull()
    await screen.unmount()
  })
})
