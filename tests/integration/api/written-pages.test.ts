import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import type { ApiTokenWithSecret } from '#shared/nouns/api-tokens/api-token-calls.ts'
import type { ProgramPage } from '#shared/nouns/pages/page-calls.ts'
import { nodeKey } from '#shared/nouns/pages/node-key.ts'
import { pageBody, readEmbeddedBlock, readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import { pageMarkdown } from '#shared/nouns/pages/page-markdown.ts'
import { writeNode } from '#shared/nouns/documents/write-nodes.ts'
import { markdownNodes } from '#server/items/markdown-nodes.ts'
import { changeDocumentInWrite, readDocument } from '#server/sync/org-documents.ts'
import type { PageElement } from '#shared/values/page-node.ts'
import { fillPage, samplePage } from '#tests/support/sample-page.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
})
afterAll(() => server.close())

/** Markdown that went into a page and came out again. */
function throughPage(markdown: string): string {
  const doc = new Y.Doc()
  doc.transact(() => pageBody(doc).insert(0, markdownNodes(markdown).map(writeNode)))
  return pageMarkdown('', readPageSnapshot(doc).body)
}

const everything = `# Plan

Some **bold**, *soft*, ~~old~~ and \`const a = 1\` words with a [link](https://example.org/a).

- one
- two
  - below

1. first
2. second

- [x] done
- [ ] open

> said by somebody

| Name | Total |
| --- | --- |
| Blue | 3 |

\`\`\`js
const a = '<b>'
\`\`\`

---
`

describe('Markdown in a page', () => {
  it('comes out as it went in', () => {
    expect(throughPage(everything)).toBe(everything)
  })

  it.each([
    'a *b* \\* &amp; <b>raw</b>',
    '# \n\n- \n',
    '> - [ ] a\n>   > b',
    '<script>alert(1)</script>',
    '[x](javascript:alert(1)) ![p](https://a.b/c.png)',
    '>'.repeat(40) + ' deep',
    '| a |\n|--|\n| b\\|c |',
    '```\n```',
    'a  \nb',
  ])('is stable for %j', (markdown) => {
    const once = throughPage(markdown)
    expect(throughPage(once)).toBe(once)
    expect(once).not.toContain('](javascript')
  })
})

describe('pages written by programs', () => {
  const tokenFor = async (who: TestMember, scopes: object): Promise<string> =>
    (await server.as(who).post<ApiTokenWithSecret>('/api/v3/api-token', { name: 'Writer', scopes })).body.token
  const ask = async (token: string, method: string, path: string, body?: object) => {
    const answer = await fetch(`${server.url}/api/v3/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as ProgramPage & { markdown: string } }
  }
  const reads = { tables: '*', verbs: ['read'], pages: 'read' }
  const writes = { ...reads, pages: 'write' }

  it('are made, added to, replaced and renamed with the scope for it', async () => {
    const token = await tokenFor(org.admin, writes)
    const made = await ask(token, 'POST', 'pages', { label: 'Plan', markdown: 'first' })
    expect([made.status, made.body.markdown]).toEqual([200, '# Plan\n\nfirst\n'])
    const { id } = made.body
    const more = await ask(token, 'PUT', `pages/${id}`, { markdown: '- second', mode: 'append' })
    expect(more.body.markdown).toBe('# Plan\n\nfirst\n\n- second\n')
    const other = await ask(token, 'PUT', `pages/${id}`, { markdown: 'other', label: 'New plan' })
    expect(other.body).toMatchObject({ label: 'New plan', markdown: '# New plan\n\nother\n' })
    const child = await ask(token, 'POST', 'pages', { label: 'Part', parent_id: id })
    expect(child.status).toBe(200)
    expect((await ask(token, 'POST', 'pages', { label: 'x', markdown: 'a\n\n'.repeat(6_000) })).status).toBe(409)
  })

  it('are closed to a token that only reads, and to pages outside its maker’s rights', async () => {
    const writer = await tokenFor(org.admin, writes)
    const { id } = (await ask(writer, 'POST', 'pages', { label: 'Closed' })).body
    const reader = await tokenFor(org.admin, reads)
    expect((await ask(reader, 'POST', 'pages', { label: 'x' })).status).toBe(403)
    expect((await ask(reader, 'PUT', `pages/${id}`, { markdown: 'x' })).status).toBe(403)
    const other = org.addMember({ seat: 'builder', profile: { development: 1, doc_pages_enabled: {} } })
    const theirs = await tokenFor(other, writes)
    expect((await ask(theirs, 'PUT', `pages/${id}`, { markdown: 'x' })).status).toBe(404)
    expect((await ask(theirs, 'POST', 'pages', { label: 'x' })).status).toBe(403)
  })

  /** A page made on a device, with blocks and files, and a token that writes it. */
  async function samplePageOf(
    nodes: readonly PageElement[],
  ): Promise<{ token: string; id: string; read: () => Promise<string>; kept: () => unknown }> {
    const token = await tokenFor(org.admin, writes)
    const { id } = (await ask(token, 'POST', 'pages', { label: 'Plan' })).body
    await org.org.db.write(() => changeDocumentInWrite(org.context(org.admin), `page:${id}`, (doc) => fillPage(doc, nodes), 'server'))
    const kept = () => readDocument(org.org, `page:${id}`, (doc) => [readPageSnapshot(doc).body.map(nodeKey), readEmbeddedBlock(doc, 'b1')])
    return { token, id, kept, read: async () => (await ask(token, 'GET', `pages/${id}`)).body.markdown }
  }

  it('are the same page when what was read is written back, with blocks, files and looks (W16, W17)', async () => {
    const { token, id, read, kept } = await samplePageOf(samplePage)
    const [text, before] = [await read(), kept()]
    expect(text).toContain('<!-- block:b1 text 120 -->\n\nWords of a block\n\n<!-- /block:b1 -->')
    for (let turn = 0; turn < 3; turn += 1) expect((await ask(token, 'PUT', `pages/${id}`, { markdown: text })).body.markdown).toBe(text)
    expect(kept()).toEqual(before)
    const changed = text.replace('Words of a block', 'Other words').replace('The end', 'The **very** end')
    expect((await ask(token, 'PUT', `pages/${id}`, { markdown: changed })).body.markdown).toBe(changed)
    expect(JSON.stringify(kept())).toContain('Other words')
    const more = await ask(token, 'PUT', `pages/${id}`, { markdown: 'More', mode: 'append' })
    expect(more.body.markdown).toBe(`${changed}\nMore\n`)
    const renamed = await ask(token, 'PUT', `pages/${id}`, { markdown: more.body.markdown, label: 'Other' })
    expect(renamed.body.markdown).toBe(more.body.markdown.replace('# Plan', '# Other'))
  })

  it('refuse by its name a block or file that does not stand in them, or stands there already (W17)', async () => {
    const { token, id, read, kept } = await samplePageOf(samplePage)
    const before = kept()
    const text = await read()
    const refused = [
      '<!-- block:b9 tableView -->',
      '<figure data-file="other" data-name="a.png"></figure>',
      'a\n\n<!-- block:b1 -->\n\n<!-- block:b1 -->',
    ]
    for (const markdown of refused) {
      const answer = await ask(token, 'PUT', `pages/${id}`, { markdown })
      expect(answer.status, markdown).toBe(422)
      expect(JSON.stringify(answer.body)).toMatch(/b9|other|b1/)
    }
    expect((await ask(token, 'PUT', `pages/${id}`, { markdown: '<!-- block:b1 -->', mode: 'append' })).status).toBe(422)
    expect((await ask(token, 'POST', 'pages', { label: 'Copy', markdown: text })).status).toBe(422)
    expect(kept()).toEqual(before)
  })
})
