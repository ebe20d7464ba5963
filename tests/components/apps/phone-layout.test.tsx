import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import * as Y from 'yjs'
import { addBlock, placeBlocks, readApp } from '#shared/nouns/apps/app-document.ts'
import { placeBox } from '#shared/nouns/apps/layout.ts'
import { gridColumns } from '#shared/blocks/block-type.ts'
import type { PublicApp } from '#shared/nouns/public-links/public-item.ts'
import { documentStarts } from '#shared/nouns/documents/document-starts.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { LinkToken } from '#client/public/link-token.ts'
import { PublicAppView } from '#client/public/PublicAppView.tsx'
import { NarrowingContext, useNarrowing } from '#client/public/use-narrowing.ts'

const token = 'x'.repeat(43)

/** Three figures, the last of which was put on top of the desktop. */
function build(): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, documentStarts.app.initial())
  for (const id of ['Orders', 'Visits', 'Sales']) addBlock(doc, { id, type: 'goal' }, 'person')
  const { desktop } = readApp(doc).layouts
  placeBlocks(doc, 'desktop', placeBox(desktop, 'Sales', { x: 0, y: 0, w: 12, h: 3 }, gridColumns.desktop), 'person')
  return doc
}

function publicApp(doc: Y.Doc): PublicApp {
  const { layouts, style } = readApp(doc)
  return {
    ...{ itemType: 'app', title: 'Shop', icon: 'table', color: 'blue', organisation: 'Acme', accent: null, language: 'en' },
    ...{ style, topBar: null, bars: null, grounds: {}, layouts },
    blocks: Object.fromEntries(layouts.desktop.map(({ id }) => [id, { type: 'indicator', label: id, value: '3', color: '' }])),
  }
}

function Visit({ app }: { app: PublicApp }) {
  return (
    <LinkToken value={token}>
      <NarrowingContext value={useNarrowing(token, app)}>
        <main style={{ background: 'var(--tr-surface)', padding: 16 }}>
          <PublicAppView app={app} />
        </main>
      </NarrowingContext>
    </LinkToken>
  )
}

/** The figures from top to bottom, as they are seen. */
async function seen(doc: Y.Doc): Promise<string[]> {
  const screen = await render(<Visit app={publicApp(doc)} />)
  await expect.element(screen.getByText('Sales')).toBeVisible()
  const tops = ['Orders', 'Visits', 'Sales'].map((label) => ({ label, top: screen.getByText(label).element().getBoundingClientRect().top }))
  await screen.unmount()
  return tops.toSorted((a, b) => a.top - b.top).map(({ label }) => label)
}

beforeEach(async () => {
  await loadTexts('blocks', 'en')
  await page.viewport(390, 844)
})

test('a phone shows an app in the order of the desktop until somebody places its blocks there (A25)', async () => {
  const doc = build()
  expect(await seen(doc)).toEqual(['Sales', 'Orders', 'Visits'])
  const { mobile } = readApp(doc).layouts
  placeBlocks(doc, 'mobile', placeBox(mobile, 'Visits', { x: 0, y: 0, w: 4, h: 3 }, gridColumns.mobile), 'person')
  expect(await seen(doc)).toEqual(['Visits', 'Sales', 'Orders'])
  placeBlocks(doc, 'desktop', placeBox(readApp(doc).layouts.desktop, 'Orders', { x: 0, y: 0, w: 12, h: 3 }, gridColumns.desktop), 'person')
  expect(await seen(doc)).toEqual(['Visits', 'Sales', 'Orders'])
})
