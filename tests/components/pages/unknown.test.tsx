import type {} from '@tiptap/starter-kit'
import { afterEach, describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import * as Y from 'yjs'
import { pageBody, readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import { pageMarkAttributes, pageNodeAttributes } from '#shared/nouns/pages/page-nodes.ts'
import { pageSchema } from '#client/editor/page-schema.ts'
import { hasUnknownParts, removeUnknownParts } from '#shared/nouns/pages/unknown-parts.ts'
import { PageText } from '#client/nouns/pages/PageText.tsx'
import { openEditor } from '#tests/components/pages/open-editor.tsx'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { fillPage, mark, node, samplePage, text } from '#tests/support/sample-page.ts'

const newer = [
  node('paragraph', {}, 'Known'),
  node('timeline', { from: '2026' }, node('paragraph', {}, 'From the future')),
  node('paragraph', {}, text('marked', mark('sparkle'))),
]

describe('parts of a page that this version does not know', () => {
  useSampleDevice()
  const opened: { unmount(): Promise<void> }[] = []
  afterEach(async () => {
    for (const screen of opened.splice(0)) await screen.unmount()
  })

  test('are all that the editor could not hold', () => {
    const { nodes, marks } = pageSchema()
    const blocks = Object.keys(nodes).filter((name) => name !== 'doc' && name !== 'text')
    expect(new Set(blocks)).toEqual(new Set(Object.keys(pageNodeAttributes)))
    expect(new Set(Object.keys(marks))).toEqual(new Set(Object.keys(pageMarkAttributes)))
  })

  test('are never deleted when they come while somebody writes', async () => {
    const here = new Y.Doc()
    fillPage(here, [node('paragraph', {}, 'Known')])
    let left = 0
    const { editor, screen } = await openEditor(here, true, () => {
      left += 1
    })
    const there = new Y.Doc()
    Y.applyUpdate(there, Y.encodeStateAsUpdate(here))
    fillPage(there, newer)
    Y.applyUpdate(here, Y.encodeStateAsUpdate(there))
    expect(left).toBe(1)
    editor.commands.insertContentAt(1, 'words that come too late ')
    expect(readPageSnapshot(here).body).toEqual(readPageSnapshot(there).body)
    expect(JSON.stringify(readPageSnapshot(here).body)).toContain('timeline')
    // the bars of the editor end first, and its plugins begin again without them
    await screen.unmount()
    expect(readPageSnapshot(here).body).toEqual(readPageSnapshot(there).body)
  })

  test('stand in a frame with their text, and go only when somebody asks', async () => {
    const doc = new Y.Doc()
    fillPage(doc, newer)
    expect(hasUnknownParts(pageBody(doc))).toBe(true)
    const drawing = { drawBlock: () => null, drawPicture: () => null, drawFile: (_id: string, name: string) => name }
    const screen = await render(<PageText body={readPageSnapshot(doc).body} {...drawing} />)
    opened.push(screen)
    expect(screen.container.querySelector('[data-unknown]')?.textContent).toBe('From the future')
    removeUnknownParts(pageBody(doc))
    expect(hasUnknownParts(pageBody(doc))).toBe(false)
    expect(screen.container.textContent).toContain('marked')
    const sample = new Y.Doc()
    fillPage(sample, samplePage)
    expect(hasUnknownParts(pageBody(sample))).toBe(false)
  })
})
