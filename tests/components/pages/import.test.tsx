import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { pageMarkdown } from '#shared/nouns/pages/page-markdown.ts'
import { samplePage } from '#tests/support/sample-page.ts'
import { readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import { isPageText, type PageElement, type PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { importPages } from '#client/editor/import-pages.ts'
import { localFileUrl } from '#client/engine/attachments/attachment-names.ts'
import { startFiles, type DeviceFiles } from '#client/engine/attachments/device-files.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { closeDocument, openDocument } from '#client/engine/documents/open-document.ts'
import { readEntity } from '#client/engine/replica/use-entities.ts'
import { writeZip } from '#client/lib/zip/write-zip.ts'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { sampleNetwork, useSampleDevice } from '#tests/components/support/sample-device.ts'
import { samplePicture } from '#tests/components/support/sample-picture.ts'

const elements = (nodes: readonly PageNode[]): PageElement[] =>
  nodes.flatMap((each) => (isPageText(each) ? [] : [each, ...elements(each.children)]))
const file = (name: string, content: string | Blob) => new File([content], name)

describe('imported files', () => {
  useSampleDevice()
  useHeldMutations()
  let files: DeviceFiles
  beforeEach(async () => {
    sampleNetwork.set(false)
    const device = currentDevice.get()
    if (!device) throw new Error('no device')
    files = await startFiles(device)
  })
  afterEach(() => {
    files.close()
    sampleNetwork.set(true)
  })

  async function nodesOf(id: string): Promise<PageElement[]> {
    const document = openDocument(documentName({ kind: 'page', id }))
    try {
      await document.whenReady
      return elements(readPageSnapshot(document.doc).body)
    } finally {
      closeDocument(document)
    }
  }

  const mentioned = (nodes: readonly PageElement[]) => nodes.flatMap(({ type, attrs }) => (type === 'mention' ? [attrs['id']] : []))
  const labels = (ids: readonly string[]) => ids.map((id) => readEntity('page', id)?.label)

  test('that are chosen together lead to each other, whatever their order and names', async () => {
    const { ids, refused } = await importPages([
      file('b.md', '---\ntitle: "Second"\n---\n\nBack to [the first](a.md), or [elsewhere](https://example.test/a.md).'),
      file('a.md', '# First\n\nGo to [the second](./b.md), [nowhere](c.md) and [the other](../x/a%202.md)'),
      file('a.md', '# First again'),
      file('../../.odd.md', 'words'),
      file('broken.md', '\0'),
    ])
    expect(refused).toEqual(['broken.md'])
    const [second = '', first = '', again = '', odd = ''] = ids
    expect(labels(ids)).toEqual(['Second', 'First', 'First again', expect.stringContaining('odd')])
    expect(mentioned(await nodesOf(second))).toEqual([first])
    expect(mentioned(await nodesOf(first))[0]).toBe(second)
    expect((await nodesOf(again)).length + (await nodesOf(odd)).length).toBeGreaterThan(0)
  })

  test('keep what the product itself writes, and callouts of Notion (W19, W20)', async () => {
    const own = pageMarkdown('Own', samplePage)
    const foreign = [
      '| A | B |\n| --- | --- |\n| one<br>two | **b** |',
      '<details>\n<summary>More</summary>\n\nHidden $a^2$\n\n</details>',
      '$$\n\\frac{1}{2}\n$$',
      '```js\nconst a = 1\n```',
      '<aside>\n💡 Mind this\n\n</aside>',
      'It costs $5 and $6.',
    ]
    const { ids } = await importPages([file('own.md', own), file('foreign.md', foreign.join('\n\n'))])
    const [first = '', second = ''] = ids
    const kinds = (await nodesOf(first)).map(({ type }) => type)
    for (const kind of ['toggle', 'callout', 'blockquote', 'table', 'codeBlock', 'blockMath', 'inlineMath', 'taskList', 'hardBreak'])
      expect(kinds, kind).toContain(kind)
    const nodes = await nodesOf(second)
    const said = nodes.flatMap(({ children }) => children.flatMap((each) => (isPageText(each) ? [each.text] : [])))
    expect(said).toEqual(expect.arrayContaining(['one', 'two', 'More', '💡 Mind this', 'It costs $5 and $6.']))
    expect(said.join()).not.toMatch(/<|\$\$/)
    expect(nodes.find(({ type }) => type === 'codeBlock')?.attrs).toEqual({ language: 'js' })
    expect(nodes.filter(({ type }) => ['toggle', 'callout', 'inlineMath', 'blockMath'].includes(type))).toHaveLength(4)
  })

  test('of a zip in a zip stand as in one (W20)', async () => {
    const bytes = (text: string) => new TextEncoder().encode(text)
    const inner = writeZip([
      {
        name: 'Plan 0123456789abcdef0123456789abcdef.md',
        bytes: bytes('# Plan\n\n[Week](Plan%200123456789abcdef0123456789abcdef/Week.md)'),
      },
      { name: 'Plan 0123456789abcdef0123456789abcdef/Week.md', bytes: bytes('# Week') },
    ])
    const outer = writeZip([{ name: 'Export-Part-1.zip', bytes: new Uint8Array(await inner.arrayBuffer()) }])
    const { ids, refused } = await importPages([file('notion.zip', outer)])
    expect(refused).toEqual([])
    expect(labels(ids)).toEqual(['Plan', 'Week'])
    expect(mentioned(await nodesOf(ids[0] ?? ''))).toEqual([ids[1]])
  })

  test('bring the pictures that they hold, and those beside them in a zip', async () => {
    const bytes = new Uint8Array(await (await (await fetch(samplePicture())).blob()).arrayBuffer())
    const zip = writeZip([
      { name: 'Plan.md', bytes: new TextEncoder().encode('# Plan\n\n![Shore](Plan/shore.png)\n\n[Below](Plan/Week.md)') },
      { name: 'Plan/shore.png', bytes },
      { name: 'Plan/Week.md', bytes: new TextEncoder().encode('# Week') },
    ])
    const { ids } = await importPages([file('held.html', `<h1>Held</h1><img alt="Noise" src="${samplePicture()}">`), file('all.zip', zip)])
    expect(labels(ids)).toEqual(['Held', 'Plan', 'Week'])
    const [held = '', plan = '', week = ''] = ids
    for (const id of [held, plan]) {
      const pictures = (await nodesOf(id)).filter(({ type }) => type === 'picture')
      expect(pictures.map(({ attrs }) => attrs['alt'])).toEqual([id === held ? 'Noise' : 'Shore'])
      expect(pictures.map(({ attrs }) => localFileUrl(String(attrs['fileId'])) !== undefined)).toEqual([true])
    }
    expect(mentioned(await nodesOf(plan))).toEqual([week])
    expect(readEntity('page', week)?.parentId).toBe(plan)
  })
})
