import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { pageBody } from '#shared/nouns/pages/page-document.ts'
import { blockFaces } from '#client/blocks/block-faces.ts'
import type { OpenDocument } from '#client/engine/documents/open-document.ts'
import { PageBody } from '#client/features/pages/ui/PageBody.tsx'
import { BlockViewsProvider } from '#client/lib/block-views.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'
import { fillPage, node } from '#tests/support/sample-page.ts'

function documentOf(paragraphs: number): OpenDocument {
  const doc = new Y.Doc()
  fillPage(
    doc,
    Array.from({ length: paragraphs }, (_, index) => (index < 2_100 ? node('paragraph', {}, `Paragraph ${index}`) : node('paragraph'))),
  )
  const state = { right: 'write', state: 'stored', storage: 'ok' } as const
  return {
    ...{ name: `page:${ids.page}`, doc, awareness: new Awareness(doc), ...state, reason: undefined, delayed: undefined },
    ...{ ready: true, seen: true, connected: true, synced: true, kept: true },
  }
}

/** Lines at the end, which arrive as another person's change. */
function fillFromElsewhere(doc: Y.Doc, lines: number): void {
  const theirs = new Y.Doc()
  Y.applyUpdate(theirs, Y.encodeStateAsUpdate(doc))
  const body = pageBody(theirs)
  body.insert(
    body.length,
    Array.from({ length: lines }, () => new Y.XmlElement('horizontalRule')),
  )
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(theirs, Y.encodeStateVector(doc)))
}

describe('a very long page', () => {
  useSampleDevice()
  const opened: { unmount(): Promise<void> }[] = []
  afterEach(async () => {
    for (const screen of opened.splice(0)) await screen.unmount()
  })

  async function open(document: OpenDocument, editable = true) {
    const screen = await render(
      <SampleShell>
        <BlockViewsProvider value={blockFaces}>
          <PageBody pageId={ids.page} document={document} editable={editable} tools={null} />
        </BlockViewsProvider>
      </SampleShell>,
    )
    opened.push(screen)
    const body = () => screen.container.querySelector('.tr-page-body')
    return { screen, body, drawn: () => body()?.querySelectorAll('p').length }
  }

  test('of 100,000 blocks is read step by step, without an editor', async () => {
    const { screen, body, drawn } = await open(documentOf(100_000))
    await expect.element(screen.getByText('This page is very long and is shown step by step.', { exact: false })).toBeVisible()
    expect(drawn()).toBe(1_000)
    expect(body()?.classList).not.toContain('ProseMirror')
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    await expect.poll(drawn).toBe(2_000)
    expect(body()?.lastElementChild?.textContent).toBe('Paragraph 1999')
  })

  test('opens for writing when its person asks for it', async () => {
    const document = documentOf(1)
    // lines are drawn sooner than paragraphs
    fillPage(document.doc, [node('paragraph', {}, 'Words'), ...Array.from({ length: 10_000 }, () => node('horizontalRule'))])
    const { screen, body } = await open(document)
    await userEvent.click(screen.getByRole('button', { name: 'Write here' }))
    await expect.poll(() => body()?.classList.contains('ProseMirror')).toBe(true)
    expect(body()?.textContent).toContain('Words')
  })

  test('that others make so long leaves its editor before that draws it', async () => {
    const document = documentOf(40)
    const { screen, body } = await open(document)
    await expect.poll(() => body()?.classList.contains('ProseMirror')).toBe(true)
    fillFromElsewhere(document.doc, 100_000)
    await expect.element(screen.getByText('This page is very long and is shown step by step.', { exact: false })).toBeVisible()
    expect(body()?.classList).not.toContain('ProseMirror')
    expect(body()?.textContent).toContain('Paragraph 39')
    expect(pageBody(document.doc).length, 'nothing was deleted').toBe(100_040)
  })

  test('stays in its editor while others add little', async () => {
    const document = documentOf(40)
    const { body } = await open(document)
    await expect.poll(() => body()?.classList.contains('ProseMirror')).toBe(true)
    fillFromElsewhere(document.doc, 600)
    await expect.poll(() => body()?.querySelectorAll('hr').length).toBe(600)
    expect(body()?.classList).toContain('ProseMirror')
  })

  test('offers readers no editor', async () => {
    const { screen } = await open(documentOf(10_001), false)
    await expect.element(screen.getByRole('button', { name: 'Show more' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Write here' }).query()).toBeNull()
  })

  test('of 10,000 blocks or fewer is written at once', async () => {
    const { body } = await open(documentOf(40))
    await expect.poll(() => body()?.classList.contains('ProseMirror')).toBe(true)
  })
})
