import { afterEach, describe, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import * as Y from 'yjs'
import { PageText } from '#client/nouns/pages/PageText.tsx'
import { openEditor } from '#tests/components/pages/open-editor.tsx'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { fillPage, node, samplePage } from '#tests/support/sample-page.ts'

const line = (words: string) => node('paragraph', {}, words)
const wide = Array.from({ length: 9 }, (_none, at) => node('tableCell', {}, line(`column ${at} words words`)))
const page = [
  ...samplePage,
  node('codeBlock', { language: 'typescript' }, `const long = '${'word '.repeat(60)}'`),
  node('table', {}, node('tableRow', {}, ...wide)),
]

describe('a page on paper', () => {
  useSampleDevice()
  const cleanUp: (() => unknown)[] = []
  afterEach(async () => {
    for (const clean of cleanUp.splice(0).toReversed()) await clean()
  })

  async function print(): Promise<void> {
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
    cleanUp.push(() => cdp().send('Emulation.setEmulatedMedia', { media: '' }))
  }

  const isSeen = (root: Element, words: string): boolean =>
    [...root.querySelectorAll('p')].some((each) => each.textContent === words && each.checkVisibility({ contentVisibilityAuto: true }))
  const cutOff = (root: Element): string[] =>
    [...root.querySelectorAll('pre, pre code, table, [data-table], .tableWrapper')]
      .filter((each) => each.scrollWidth > each.clientWidth + 2)
      .map((each) => each.outerHTML.slice(0, 60))

  test('has all that a reader would open or scroll to', async () => {
    const screen = await render(
      <div style={{ width: 640 }}>
        <PageText body={page} drawBlock={() => null} drawPicture={() => null} drawFile={(_id, name) => name} />
      </div>,
    )
    cleanUp.push(() => screen.unmount())
    expect(isSeen(screen.container, 'Hidden below')).toBe(false)
    await print()
    await expect.poll(() => isSeen(screen.container, 'Hidden below')).toBe(true)
    expect(cutOff(screen.container)).toEqual([])
  })

  test('has nothing of the editor', async () => {
    const doc = new Y.Doc()
    fillPage(doc, page)
    const { screen, body } = await openEditor(doc)
    cleanUp.push(() => screen.unmount())
    const toggle = body.querySelector<HTMLElement>('[data-toggle] button')
    toggle?.click()
    expect(isSeen(body, 'Hidden below')).toBe(false)
    await expect.poll(() => body.querySelectorAll('math').length).toBe(2)
    await print()
    await expect.poll(() => isSeen(body, 'Hidden below')).toBe(true)
    // equations and captions are the page's own, although a press edits them
    const shown = [...screen.container.querySelectorAll('button, select, [role="separator"]')].filter(
      (each) => each.checkVisibility() && !each.querySelector('math') && !each.closest('figcaption'),
    )
    expect(shown.map((each) => each.outerHTML.slice(0, 90))).toEqual([])
    expect(cutOff(body)).toEqual([])
  })
})
