import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { newId } from '#shared/lib/ids.ts'
import type { WireApp } from '#shared/nouns/apps/app-calls.ts'
import { addBlock, findBlockBody, readApp } from '#shared/nouns/apps/app-document.ts'
import { parseLightText } from '#shared/nouns/apps/light-text.ts'
import { writeNode } from '#shared/nouns/documents/write-nodes.ts'
import type { PublicApp } from '#shared/nouns/public-links/public-item.ts'
import { documentStarts } from '#shared/nouns/documents/document-starts.ts'
import { changeDocument, documentsOf, readDocument } from '#server/sync/org-documents.ts'
import { node, text } from '#tests/support/sample-page.ts'
import { sharing } from '#tests/support/share.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg

beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
})
afterAll(() => server.close())

async function create(): Promise<string> {
  const id = newId()
  await server.as(org.admin).mutate('apps.create', { id, label: 'Desk', icon: 'layout-grid', color: 'blue' })
  return id
}
const change = (id: string, edit: (doc: Y.Doc) => void) => changeDocument(org.context(org.admin), `app:${id}`, edit, 'person')
const ask = <T>(method: string, path: string, body?: object) =>
  server.as(org.admin).request<T>(method, `/api/v3/app/${path}`, body ? { body } : {})

describe('the rich text of a block', () => {
  test('is Markdown for programs, which comes back as it was sent', async () => {
    const id = await create()
    const markdown =
      '## Hours\n\nWe are **open** at 1\\_000 m, see [us](https://us.test).\n\n- [x] Monday\n\n| a | b |\n| --- | --- |\n| 1 | 2 |'
    const { body } = await ask<{ id: string }>('POST', `${id}/blocks`, { type: 'text', text: markdown })
    const read = async (): Promise<string | undefined> =>
      (await ask<WireApp>('GET', id)).body.components.find((each) => each.id === body.id)?.text
    expect(await read()).toBe(markdown)
    await ask('PUT', `${id}/blocks/${body.id}`, { text: await read() })
    expect(await read()).toBe(markdown)
    await ask('PUT', `${id}/blocks/${body.id}`, { text: '' })
    expect(await read()).toBeUndefined()
  })

  test('shows visitors what a block may hold, without parts of pages, ids or scripts', async () => {
    const id = await create()
    await change(id, (doc) => {
      addBlock(doc, { id: 'baaaaaaaaaaaa', type: 'text', text: '# Welcome' }, 'person')
      const forged = [
        node('picture', { fileId: 'secret-1' }, node('paragraph', {}, 'words of a picture')),
        node('paragraph', {}, node('mention', { kind: 'record', id: 'secret-2', label: 'secret-3' })),
        node('appBlock', { blockId: 'secret-4' }),
        node('paragraph', { by: 'secret-5' }, text('link', { type: 'link', attrs: { href: 'javascript:secret-6' } })),
        node('callout', { hue: 'red', note: 'secret-7' }, node('paragraph', {}, 'Mind this')),
      ]
      findBlockBody(doc, 'baaaaaaaaaaaa')?.push(forged.map(writeNode))
    })
    const share = sharing(server)
    const link = await share.made(org.admin, 'dashboard', id)
    const { body } = await share.visit<{ item: PublicApp }>(link.token)
    const shown = JSON.stringify(body)
    expect(shown).toContain('Welcome')
    expect(shown).toContain('words of a picture')
    expect(shown).toContain(
      '{"type":"callout","attrs":{"hue":"red"},"children":[{"type":"paragraph","attrs":{},"children":[{"type":"text","text":"Mind this"',
    )
    expect(shown).not.toMatch(/secret|javascript/)
  })

  test('of a document of an older version is made once, when the server opens it', async () => {
    const id = await create()
    const old = new Y.Doc()
    Y.applyUpdate(old, documentStarts.app.initial())
    const entry = new Y.Map<unknown>([
      ['type', 'text'],
      ['version', 1],
      ['config', new Y.Map([['align', 'right']])],
    ])
    entry.set('text', new Y.Text('# Old\n- **one**'))
    old.getMap('blocks').set('b', entry)
    const { log } = documentsOf(org.org)
    org.org.db.writeNow(() => log.create(`app:${id}`, Y.encodeStateAsUpdate(old), 1))
    const [block] = readDocument(org.org, `app:${id}`, readApp).blocks
    expect(block).toMatchObject({ readable: true, config: { align: 'right' }, text: 'Old\none', body: parseLightText('# Old\n- **one**') })
    const body = (): string | undefined => readDocument(org.org, `app:${id}`, (doc) => findBlockBody(doc, 'b')?.toJSON())
    expect(body()).toContain('Old')
    // a device that did the same meanwhile sends nothing new
    await change(id, (doc) => Y.applyUpdate(doc, Y.encodeStateAsUpdate(old)))
    expect(readDocument(org.org, `app:${id}`, readApp).blocks).toEqual([block])
  })
})
