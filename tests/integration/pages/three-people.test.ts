import { afterAll, beforeAll, expect, it } from 'vitest'
import * as Y from 'yjs'
import { newId } from '#shared/lib/ids.ts'
import type { CommentAnchor, TextPoint } from '#shared/nouns/comments/comment.ts'
import { pageBody, readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import { isPageText, type PageNode } from '#shared/nouns/pages/page-nodes.ts'
import { hasUnknownParts } from '#shared/nouns/pages/unknown-parts.ts'
import { appendToPage } from '#shared/nouns/pages/write-page.ts'
import { changeDocument, readDocument } from '#server/sync/org-documents.ts'
import { fillPage, node, samplePage } from '#tests/support/sample-page.ts'
import { connectPeer, until, type SyncPeer } from '#tests/support/sync-peer.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
const peers: SyncPeer[] = []

beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
})
afterAll(async () => {
  for (const peer of peers) peer.destroy()
  await server.close()
})

async function join(member: TestMember, page: string): Promise<SyncPeer> {
  const peer = connectPeer(server.url, member, `page:${page}`)
  peers.push(peer)
  await peer.synced()
  return peer
}

/** Every text of a page with the place that its first letter has in Yjs. */
function textsOf(parent: Y.XmlFragment): Y.XmlText[] {
  return parent.toArray().flatMap((child) => (child instanceof Y.XmlText ? [child] : child instanceof Y.XmlElement ? textsOf(child) : []))
}

const pointOf = ({ client, clock }: Y.ID): TextPoint => ({ client, clock })

/** One edit of a person who writes at random places, in what is there now. */
function writeSomething({ doc }: SyncPeer, step: number, random: () => number): void {
  const body = pageBody(doc)
  const texts = textsOf(body).filter((text) => !text.toJSON().includes('The end'))
  const text = texts[Math.floor(random() * texts.length)]
  const edits: (() => void)[] = [
    () => text?.insert(Math.floor(random() * text.length), `w${step} `),
    () => text && text.length > 4 && text.delete(1, 2),
    () => text && text.length > 2 && text.format(0, 2, { bold: {} }),
    () => appendToPage(doc, { nodes: [node('paragraph', {}, `line ${step}`)] }),
    () =>
      appendToPage(doc, { nodes: [node('table', {}, node('tableRow', {}, node('tableCell', {}, node('paragraph', {}, `cell ${step}`))))] }),
    () => appendToPage(doc, { nodes: [node('picture', { fileId: newId(), name: `${step}.png`, width: 50 })] }),
    () => body.length > 12 && body.delete(Math.floor(random() * 4)),
  ]
  doc.transact(() => edits[Math.floor(random() * edits.length)]?.(), 'person')
}

const words = (nodes: readonly PageNode[]): string => nodes.map((each) => (isPageText(each) ? each.text : words(each.children))).join(' ')

it('two write, one of them without a network for a while, and a third who may only read talks about words that stay theirs', async () => {
  const [ana, ben] = ['Ana', 'Ben'].map((name) => org.addMember({ name, profile: { doc_pages_enabled: { '*': 'edit' } } })) as [
    TestMember,
    TestMember,
  ]
  const rita = org.addMember({ name: 'Rita', profile: { doc_pages_enabled: { '*': 'view' } } })
  const page = newId()
  await server.as(org.admin).mutate('pages.create', { id: page, label: 'Plan', icon: 'file-text', color: 'amber' })
  await changeDocument(org.context(org.admin), `page:${page}`, (doc) => fillPage(doc, samplePage), 'person')
  const [one, two, reader] = [await join(ana, page), await join(ben, page), await join(rita, page)]

  const end = textsOf(pageBody(reader.doc)).find((text) => text.toJSON() === 'The end')
  const pointAt = (index: number) => end && Y.createRelativePositionFromTypeIndex(end, index).item
  const [from, to] = [pointAt(0), pointAt(6)]
  if (!from || !to) throw new Error('the sample has no end')
  const anchor: CommentAnchor = { from: pointOf(from), to: pointOf(to), quote: 'The end', prefix: '', suffix: '' }
  const place = { itemType: 'page', itemId: page, recordId: null } as const
  const said = { id: newId(), place, parentId: null, text: 'Is it?', mentions: [], anchor }
  expect(await server.as(rita).mutate('comments.add', said)).toMatchObject({ status: 'applied' })

  let state = 7
  const random = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  two.provider.disconnect()
  for (let step = 0; step < 60; step += 1) {
    writeSomething(one, step, random)
    writeSomething(two, 100 + step, random)
    if (end && step === 30) one.doc.transact(() => pageBody(one.doc).insert(0, [new Y.XmlElement('paragraph')]), 'person')
  }
  appendToPage(two.doc, { nodes: [node('paragraph', {}, 'written on the train '.repeat(30))] })
  expect(readPageSnapshot(one.doc)).not.toEqual(readPageSnapshot(two.doc))
  two.provider.connect()
  const stored = () => readDocument(org.org, `page:${page}`, readPageSnapshot)
  const text = () => JSON.stringify(readPageSnapshot(one.doc))
  await until(() => [two, reader].every(({ doc }) => JSON.stringify(readPageSnapshot(doc)) === text()), 'all three see one page')
  await until(() => JSON.stringify(stored()) === text(), 'the server has it')
  expect(words(stored().body)).toContain('line 1')
  // the state before the work of a longer time came is kept
  const history = await server.as(ana).get<{ versions: { kind: string }[] }>(`/api/documents/page:${page}/versions`)
  expect(history.body.versions.map(({ kind }) => kind)).toContain('beforeMerge')
  for (const { doc } of [one, two, reader]) expect(hasUnknownParts(pageBody(doc))).toBe(false)

  // the reader's words are found where they are now, by everybody
  for (const { doc } of [one, two, reader]) {
    const found = Y.createAbsolutePositionFromRelativePosition(
      new Y.RelativePosition(null, null, Y.createID(from.client, from.clock), 0),
      doc,
    )
    expect(found && found.type instanceof Y.XmlText && found.type.toJSON().slice(found.index, found.index + 7)).toBe('The end')
  }
  // and what the reader writes reaches nobody
  reader.doc.transact(() => pageBody(reader.doc).delete(0, 1), 'person')
  appendToPage(one.doc, { nodes: [node('paragraph', {}, 'last')] })
  await until(() => words(stored().body).includes('last'), 'a later edit is stored')
  expect(JSON.stringify(stored())).toBe(text())
})
