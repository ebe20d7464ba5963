import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { addBlock, readApp, setAppStyle } from '#shared/nouns/apps/app-document.ts'
import { readBundle, setBar } from '#shared/nouns/bundles/bundle-document.ts'
import type { FileOwnerKind } from '#shared/nouns/attachments/file-owner.ts'
import { readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import { pictureNode } from '#shared/nouns/pages/page-nodes.ts'
import { writePage } from '#shared/nouns/pages/write-page.ts'
import type { FormDefinition } from '#shared/nouns/forms/form.ts'
import { idsInText } from '#shared/lib/rename-ids.ts'
import { applyMutation } from '#server/app/server-features.ts'
import { changeDocumentInWrite, readDocument } from '#server/sync/org-documents.ts'
import { findInstall, idsOfInstall } from '#server/templates/install/install-store.ts'
import { packagePath } from '#server/templates/package-file.ts'
import { openParts } from '#server/templates/read/open-parts.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { makePicture } from '#tests/support/pictures.ts'
import { node } from '#tests/support/sample-page.ts'
import { allTabs, describeFor, install, publish, templateFolder, update } from '#tests/support/template-world.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let source: TestOrg
let table: BuiltTable
const [app, page, form] = [newId(), newId(), newId()]
beforeAll(async () => {
  server = await startTestServer()
  source = server.createOrg('Source')
  table = buildTable(context(source), { label: 'Visits' })
  source.org.db.writeNow(() => {
    applyMutation(context(source), 'apps.create', { id: app, label: 'Desk', icon: 'star', color: 'blue' })
    applyMutation(context(source), 'pages.create', { id: page, label: 'Guide', icon: 'book', color: 'green' })
    applyMutation(context(source), 'forms.create', {
      ...{ id: form, tableId: table.id, kind: 'super', label: 'Ask', position: 'a1' },
      definition: { v: 1, parts: [], title: 'Ask us' },
    })
  })
})
afterAll(() => server.close())

const context = (org: TestOrg) => org.context(org.admin)

async function put(by: TestMember, owner: FileOwnerKind, ownerId: string): Promise<string> {
  const response = await fetch(`${server.url}/api/files/${owner}/${ownerId}?name=one.png`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(await makePicture('png')),
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { id: string }).id
}
const get = (by: TestMember, path: string) => fetch(server.url + path, { headers: { authorization: `Bearer ${by.token}` } })
const inDocument = (org: TestOrg, name: string, work: Parameters<typeof changeDocumentInWrite>[2]): void =>
  org.org.db.writeNow(() => changeDocumentInWrite(context(org), name, work, 'server'))
const pictureOf = (fileId: string, caption: string) => node(pictureNode, { fileId, name: 'one.png', caption })

describe('files of apps, pages and forms', () => {
  it('go along with what names them, and come with an update', async () => {
    const by = source.admin
    const [ground, logo, shown, unused] = [
      await put(by, 'app', app),
      await put(by, 'app', app),
      await put(by, 'app', app),
      await put(by, 'app', app),
    ]
    const [inPage, cover] = [await put(by, 'page', page), await put(by, 'form', form)]
    const address = (id: string): string => `/api/files/app/${app}/${id}`
    inDocument(source, `app:${app}`, (doc) => {
      setAppStyle(doc, { backgroundImage: address(ground) }, 'server')
      addBlock(
        doc,
        {
          id: newShortId('b'),
          type: 'image',
          config: { address: address(shown), alt: 'A lake' },
          places: { desktop: { x: 0, y: 0, w: 4, h: 4 } },
        },
        'server',
      )
    })
    inDocument(source, `bundle:${app}`, (doc) => setBar(doc, 'menuBar', { title: 'Menu', logo: address(logo) }, 'server'))
    inDocument(source, `page:${page}`, (doc) => writePage(doc, { nodes: [pictureOf(inPage, 'First')], blocks: {} }))
    const asks = (definition: Partial<FormDefinition>): void =>
      source.org.db.writeNow(() =>
        applyMutation(context(source), 'forms.update', {
          id: form,
          tableId: table.id,
          definition: { v: 1, parts: [], title: 'Ask us', ...definition },
        }),
      )
    asks({ cover: { id: cover, name: 'one.png' } })

    const made = await publish(server.platform, source, { folder: templateFolder, tabs: allTabs(source) })
    expect(made.counts.files).toBe(5)
    const open = await openParts(packagePath(server.platform.config.dataDir, made.sha256))
    expect(JSON.parse(String(await open.read('template.json')))).toMatchObject({ version: 2 })
    open.close()

    const target = server.createOrg('Target')
    const { id } = await install(server.platform, target, made.sha256, { withData: false })
    const ids = idsOfInstall(findInstall(target.org, id)!)
    const own = (old: string): string => ids.get(old) ?? ''
    const readHere = () => ({
      app: readDocument(target.org, `app:${own(app)}`, readApp),
      bars: readDocument(target.org, `bundle:${own(app)}`, readBundle),
      page: readDocument(target.org, `page:${own(page)}`, (doc) => readPageSnapshot(doc)),
      form: String(
        target.org.db.get(target.org.db.build.selectFrom('form_def').select('definition').where('id', '=', own(form)))?.definition,
      ),
    })
    const addresses = (): string[] => [
      ...(JSON.stringify([readHere().app, readHere().bars]).match(/\/api\/files\/[^"]+/g) ?? []),
      ...(JSON.stringify(readHere().page).match(/(?<="fileId":")[^"]+/g) ?? []).map((file) => `/api/files/page/${own(page)}/${file}`),
      ...(readHere().form.match(/(?<="cover":\{"id":")[^"]+/g) ?? []).map((file) => `/api/files/form/${own(form)}/${file}`),
    ]
    expect(addresses()).toHaveLength(5)
    const text = JSON.stringify(readHere())
    expect(idsInText(text).filter((one) => [ground, logo, shown, unused, inPage, cover, app, page, form].includes(one))).toEqual([])
    for (const path of addresses()) {
      const answer = await get(target.admin, path)
      const head = Buffer.from(await answer.arrayBuffer()).subarray(1, 4)
      expect([path, answer.status, ['PNG', 'IFF'].includes(head.toString())]).toEqual([path, 200, true])
    }
    // what is as it was installed is no change
    expect((await describeFor(server.platform, target, id, { version: 1, sha256: made.sha256 })).changes).toEqual([])

    const later = await put(by, 'page', page)
    inDocument(source, `page:${page}`, (doc) =>
      writePage(doc, { nodes: [pictureOf(inPage, 'First'), pictureOf(later, 'Second')], blocks: {} }),
    )
    const next = { version: 2, sha256: (await publish(server.platform, source, { folder: templateFolder, tabs: allTabs(source) })).sha256 }
    expect((await describeFor(server.platform, target, id, next)).changes).toMatchObject([
      { act: 'changed', of: 'page', part: 'text', isConflict: false },
    ])
    await update(server.platform, target, id, next)
    expect(addresses()).toHaveLength(6)
    for (const path of addresses()) expect((await get(target.admin, path)).status).toBe(200)
    // the visitor's side knows nothing of another organisation
    expect((await get(source.admin, addresses()[0] ?? '')).status).not.toBe(200)
    expect(existsSync(packagePath(server.platform.config.dataDir, next.sha256))).toBe(true)
  }, 60_000)
})
