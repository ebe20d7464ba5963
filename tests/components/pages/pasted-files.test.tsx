import { afterEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { newId } from '#shared/lib/ids.ts'
import { readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import { isPageText, type PageElement, type PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { localFileUrl } from '#client/engine/attachments/attachment-names.ts'
import { startFiles, type DeviceFiles } from '#client/engine/attachments/device-files.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { withCopiedFiles } from '#client/nouns/pages/copy-files.ts'
import { isPictureOnly, picturesIn } from '#client/nouns/pages/pasted-html.ts'
import { pastedFiles } from '#client/editor/nodes/files.ts'
import { openEditor, putCaret } from '#tests/components/pages/open-editor.tsx'
import { sampleNetwork, useSampleDevice } from '#tests/components/support/sample-device.ts'
import { samplePicture } from '#tests/components/support/sample-picture.ts'
import { fillPage, node } from '#tests/support/sample-page.ts'

const elements = (nodes: readonly PageNode[]): PageElement[] =>
  nodes.flatMap((each) => (isPageText(each) ? [] : [each, ...elements(each.children)]))

describe('files of a page', () => {
  useSampleDevice()
  const cleanUp: (() => void | Promise<void>)[] = []
  afterEach(async () => {
    for (const clean of cleanUp.splice(0).toReversed()) await clean()
  })

  /** The device keeps files, and has no network to send them by. */
  async function keepFiles(): Promise<DeviceFiles> {
    const device = currentDevice.get()
    if (!device) throw new Error('no device')
    sampleNetwork.set(false)
    const files = await startFiles(device)
    cleanUp.push(() => {
      files.close()
      sampleNetwork.set(true)
    })
    return files
  }

  async function write(nodes: readonly PageElement[]) {
    const doc = new Y.Doc()
    fillPage(doc, nodes)
    const { screen, editor, body } = await openEditor(doc, true, undefined, newId())
    cleanUp.push(() => screen.unmount())
    putCaret(editor, 'end')
    const pictures = () => elements(readPageSnapshot(doc).body).filter(({ type }) => type === 'picture')
    return { editor, body, pictures, words: () => editor.getText() }
  }

  test('a picture that pasted text holds becomes the page’s own, in its place, without a network', async () => {
    await keepFiles()
    const { editor, pictures, words } = await write([node('paragraph', {}, 'Before')])
    editor.view.pasteHTML(`<p>One</p><img alt="Noise" src="${samplePicture()}"><p>Two</p>`)
    await expect.poll(() => pictures().map(({ attrs }) => localFileUrl(String(attrs['fileId'])) !== undefined)).toEqual([true])
    expect(pictures()[0]?.attrs).toMatchObject({ alt: 'Noise', name: 'picture.png' })
    expect(words().indexOf('One')).toBeLessThan(words().indexOf('Two'))
    // one step of undo takes back the paste
    editor.commands.undo()
    expect(pictures()).toEqual([])
    expect(words().trim()).toBe('Before')
  })

  test('a picture of another page is copied, and one that nobody gives leaves the text', async () => {
    const files = await keepFiles()
    const kept = await files.keep(await fileOf(samplePicture()), { owner: 'page', ownerId: newId() })
    const { editor, pictures } = await write([node('paragraph')])
    const figure = (id: string) => `<figure data-file="${id}" data-name="a.png" data-of-page="${newId()}"></figure>`
    editor.view.pasteHTML(`<p>One</p>${figure(kept?.id ?? '')}${figure(newId())}<p>Two</p>`)
    await expect
      .poll(() => pictures().map(({ attrs }) => attrs['fileId'] !== kept?.id && localFileUrl(String(attrs['fileId'])) !== undefined))
      .toEqual([true])
  })

  test('nothing but a file of a page is fetched for what was pasted', async () => {
    const asked: string[] = []
    const { fetch } = window
    window.fetch = async (input, init) => {
      asked.push(String(input instanceof Request ? input.url : input))
      return fetch(input, init)
    }
    cleanUp.push(() => {
      window.fetch = fetch
    })
    await keepFiles()
    const { editor, pictures } = await write([node('paragraph')])
    editor.view.pasteHTML(
      '<p>x</p><figure data-file="../../auth/log-out" data-of-page="../../.."></figure><figure data-file="b" data-of-page="a"></figure>',
    )
    await expect.poll(() => pictures()).toEqual([])
    expect(asked.filter((url) => url.includes('..') || url.includes('log-out'))).toEqual([])
  })

  test('are copied with their nodes, each once; a lost one leaves its words', async () => {
    const files = await keepFiles()
    const kept = await files.keep(await fileOf(samplePicture()), { owner: 'page', ownerId: newId() })
    const id = kept?.id ?? ''
    const nodes = [
      node('picture', { fileId: id, name: 'a.png', caption: 'Shore' }),
      node('columns', {}, node('column', {}, node('file', { fileId: id, name: 'a.png', size: 3 }))),
      node('picture', { fileId: newId(), name: 'lost.png', caption: 'Gone' }),
    ]
    const { nodes: copies, failed } = await withCopiedFiles(nodes, newId(), newId())
    const found = elements(copies)
    const copied = found.flatMap(({ attrs }) => attrs['fileId'] ?? [])
    expect(copied).toHaveLength(2)
    expect(new Set(copied).size).toBe(1)
    expect(copied).not.toContain(id)
    expect(failed, 'without a network the lost one may be there').toBe(1)
    expect(JSON.stringify(copies)).toContain('"text":"Gone"')
  })

  test('a copied picture is told from text with pictures', () => {
    expect(isPictureOnly('<meta charset="utf-8"><img src="https://example.test/a.png" alt="a">')).toBe(true)
    expect(isPictureOnly('<p>Words <img src="https://example.test/a.png"></p>')).toBe(false)
    expect(isPictureOnly('<table><tr><td><img src="x.png"></td></tr></table>')).toBe(false)
    expect(picturesIn(`<img src="${samplePicture()}"><img src="https://example.test/a.png">`, false)).toBe(1)
    expect(picturesIn(`<img src="file:///a.png"><img src="https://example.test/a.png">`, true)).toBe(1)
  })

  test('each picture of a website comes along or is told of, also of very many', () => {
    const html = '<p>x</p><img src="https://example.test/a.png">'.repeat(70)
    expect(pastedFiles(html, newId()).files.length + picturesIn(html, true)).toBe(70)
  })
})

async function fileOf(address: string): Promise<File> {
  return new File([await (await fetch(address)).blob()], 'a.png', { type: 'image/png' })
}
