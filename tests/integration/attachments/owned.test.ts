import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { pictureSides, pictureSizes } from '#shared/nouns/attachments/picture-size.ts'
import { sweepOrphans } from '#server/features/attachments/sweep-orphans.ts'
import { buildTable, change, addRecords } from '#tests/support/build-table.ts'
import { lookAt, makePicture, svgOf, withExif } from '#tests/support/pictures.ts'
import { subscribe } from '#tests/support/subscribe.ts'
import { until } from '#tests/support/test-device.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let picture: Buffer
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
  picture = withExif(await makePicture('jpeg'), 'Quetzal was here')
})
afterAll(() => server.close())

interface Put {
  status: number
  body: { id: string }
}

async function put(member: TestMember, owner: string, ownerId: string, body: Buffer): Promise<Put> {
  const response = await fetch(`${server.url}/api/files/${owner}/${ownerId}?name=me.jpg`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(body),
  })
  return { status: response.status, body: (await response.json()) as Put['body'] }
}

async function get(token: string | undefined, address: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await fetch(server.url + address, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function photoOf(member: TestMember): Promise<string | null | undefined> {
  const { changes } = await server.as(org.admin).feed()
  for (const { kind, id, data } of changes) if (kind === 'member' && id === member.memberId) return data?.photoUrl
  return undefined
}

const folder = (): string => join(server.platform.config.dataDir, 'files', org.orgId)
const rowsOf = (member: TestMember) =>
  org.org.db.all(org.org.db.build.selectFrom('attachment').selectAll().where('owner_id', '=', member.memberId))

describe('a picture of a member', () => {
  it('is redrawn: in each size it is a picture, the right way up, and nothing else of the file is left', async () => {
    const me = org.addMember({ profile: {} })
    const { status, body } = await put(me, 'member', me.memberId, picture)
    expect(status).toBe(200)
    const address = (await photoOf(me)) ?? ''
    expect(address).toBe(`/api/files/member/${me.memberId}/${body.id}`)
    for (const size of [undefined, ...pictureSizes]) {
      const { headers, bytes } = await get(org.admin.token, size ? `${address}?size=${size}` : address)
      expect(headers.get('content-type')).toBe('image/webp')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
      expect(bytes.includes('Quetzal')).toBe(false)
      expect(bytes.includes('Exif')).toBe(false)
      const { width, height } = await lookAt(bytes)
      // 300 to 200, turned by its Exif block
      const scale = Math.min(1, pictureSides[size ?? 'large'] / 300)
      expect([width, height]).toEqual([Math.round(200 * scale), Math.round(300 * scale)])
    }
    const [row] = rowsOf(me)
    expect(row).toMatchObject({ type: 'image/webp', owner_kind: 'member', table_id: '', received: null })
  })

  it('takes the place of the one before, and goes when it is removed, from the disk as well', async () => {
    const me = org.addMember({ profile: {} })
    await put(me, 'member', me.memberId, picture)
    const before = (await photoOf(me)) ?? ''
    await get(me.token, `${before}?size=small`)
    const [old] = rowsOf(me)
    await put(me, 'member', me.memberId, await makePicture('png'))
    const after = (await photoOf(me)) ?? ''
    expect((await get(me.token, before)).status).toBe(404)
    expect((await get(me.token, after)).status).toBe(200)
    expect(rowsOf(me)).toHaveLength(1)
    await until(() => !existsSync(join(folder(), old?.file ?? '')) && !existsSync(join(folder(), 'sizes', `${old?.file}.small`)))

    expect(await server.as(org.admin).mutate('attachments.remove', { owner: 'member', ownerId: me.memberId })).toMatchObject({
      error: { id: 'not_found' },
    })
    expect(await server.as(me).mutate('attachments.remove', { owner: 'member', ownerId: me.memberId })).toMatchObject({ status: 'applied' })
    expect(await photoOf(me)).toBeNull()
    expect((await get(me.token, after)).status).toBe(404)
    expect(rowsOf(me)).toEqual([])
  })

  it('arrives in parts, goes on where it broke off, and is the member’s once all of it is here', async () => {
    const me = org.addMember({ profile: {} })
    const id = newId()
    const place = { owner: 'member', ownerId: me.memberId } as const
    const file = { id, name: 'me.jpg', size: picture.byteLength, type: 'image/jpeg' }
    expect(await server.as(org.admin).mutate('attachments.announce', { ...file, ...place })).toMatchObject({
      error: { id: 'not_found' },
    })
    expect((await server.as(me).mutate('attachments.announce', { ...file, ...place })).status).toBe('applied')
    const part = async (offset: number, bytes: Buffer): Promise<unknown> => {
      const response = await fetch(`${server.url}/api/attachments/part?id=${id}&offset=${offset}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(bytes),
      })
      return response.json()
    }
    expect(await part(0, picture.subarray(0, 500))).toEqual({ received: 500, complete: false })
    // the answer was lost
    expect(await part(0, picture.subarray(0, 500))).toEqual({ received: 500, complete: false })
    expect(await photoOf(me)).toBeNull()
    expect(await part(500, picture.subarray(500))).toEqual({ received: picture.byteLength, complete: true })
    expect((await get(org.admin.token, (await photoOf(me)) ?? '')).status).toBe(200)

    const liar = newId()
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    await server.as(me).mutate('attachments.announce', { ...file, id: liar, size: page.byteLength, ...place })
    const response = await fetch(`${server.url}/api/attachments/part?id=${liar}&offset=0`, {
      method: 'POST',
      headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(page),
    })
    expect(await response.json()).toMatchObject({ id: 'file_not_image' })
    expect(await photoOf(me)).toContain(id)
  })

  it('is no file for a cell, whoever knows its id', async () => {
    const me = org.addMember({ isAdmin: true })
    const { body } = await put(me, 'member', me.memberId, picture)
    const table = buildTable(org.context(me), { fields: { name: 'singleLineText', image: 'image' } })
    expect(() => addRecords(org.context(me), table, [{ image: [body.id] }])).toThrow(expect.objectContaining({ id: 'invalid_value' }))
  })

  it('counts in the organisation’s storage, and a full one takes none', async () => {
    const full = server.createOrg()
    subscribe(server.platform, full.orgId, { limits: { storageBytes: 1000 } })
    await until(() => full.org.db.get(full.org.db.build.selectFrom('plan').select('data'))?.data.includes('1000') === true)
    const { status, body } = await put(full.admin, 'member', full.admin.memberId, picture)
    expect([status, body]).toEqual([402, expect.objectContaining({ id: 'plan_limit' })])
  })
})

describe('the organisation’s logo', () => {
  it('is put by those who choose its colour; an SVG becomes a picture of pixels', async () => {
    const own = server.createOrg()
    const svg = svgOf('<script>alert(1)</script><rect width="100" height="50" fill="#2040c0" onclick="alert(2)"/>')
    expect((await put(own.addMember({ profile: {} }), 'organisation', own.orgId, svg)).status).toBe(403)
    expect((await put(own.addMember({ profile: { access_settings: 1 } }), 'organisation', own.orgId, svg)).status).toBe(403)
    expect((await put(org.admin, 'organisation', own.orgId, svg)).status).toBe(404)
    const { status, body } = await put(own.admin, 'organisation', own.orgId, svg)
    expect(status).toBe(200)
    const { bytes, headers } = await get(own.admin.token, `/api/files/organisation/${own.orgId}/${body.id}?size=medium`)
    expect(headers.get('content-type')).toBe('image/webp')
    const stored = await get(own.admin.token, `/api/files/organisation/${own.orgId}/${body.id}`)
    expect(stored.headers.get('content-type')).toBe('image/png')
    for (const one of [bytes, stored.bytes]) expect(one.includes('alert')).toBe(false)
    const seen = await lookAt(stored.bytes)
    expect([seen.width, seen.height, seen.pixel.slice(0, 3)]).toEqual([1600, 800, [0x20, 0x40, 0xc0]])
  })
})

describe('the leak matrix', () => {
  it('each owner, each principal, each size: who may see the owner sees its picture, nobody else learns that there is one', async () => {
    const own = server.createOrg()
    const table = buildTable(own.context(own.admin), { fields: { name: 'singleLineText', image: 'image', owner: 'user' } })
    const image = table.fields['image'] ?? ''
    const query = new URLSearchParams({ tableId: table.id, fieldId: image, name: 'a.jpg' }).toString()
    const sent = await fetch(`${server.url}/api/attachments/upload?${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${own.admin.token}`, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(picture),
    })
    const { id } = (await sent.json()) as { id: string }
    const [record = ''] = addRecords(own.context(own.admin), table, [{ image: [id] }])
    const face = (await put(own.admin, 'member', own.admin.memberId, picture)).body.id
    const logo = (await put(own.admin, 'organisation', own.orgId, picture)).body.id
    const addresses = {
      cell: `/api/attachments/${table.id}/${image}/${record}/${id}`,
      member: `/api/files/member/${own.admin.memberId}/${face}`,
      organisation: `/api/files/organisation/${own.orgId}/${logo}`,
    }
    const may = (rules: object) => own.addMember({ profile: { tables_enabled: { [table.id]: rules } } }).token
    const revoked = own.addMember({ isAdmin: true })
    own.org.db.writeNow(() =>
      own.org.db.run(own.org.db.build.updateTable('member').set({ active: 0, seq: own.org.nextSeq() }).where('id', '=', revoked.memberId)),
    )
    const link = await server.as(own.admin).post<{ token: string }>('/api/public-view/create', { type: 'object', identifier: table.id })
    const everything = { cell: 200, member: 200, organisation: 200 }
    const faces = { cell: 404, member: 200, organisation: 200 }
    const principals: [string, string | undefined, Record<keyof typeof addresses, number>][] = [
      ['nobody', undefined, { cell: 401, member: 401, organisation: 401 }],
      ['other organisation', org.admin.token, { cell: 404, member: 404, organisation: 404 }],
      ['without right', own.addMember({ profile: {} }).token, faces],
      ['field hidden', may({ fields_excluded: [image] }), faces],
      ['row hidden', may({ data: [{ field: table.fields['owner'] ?? '', operator: 'hasAny', value: { currentUser: true } }] }), faces],
      ['reader', may({}), everything],
      ['administrator', own.admin.token, everything],
      ['revoked', revoked.token, { cell: 401, member: 401, organisation: 401 }],
      ['public link', link.body.token, { cell: 401, member: 401, organisation: 401 }],
    ]
    const found: string[] = []
    for (const [who, token, expected] of principals)
      for (const [owner, address] of Object.entries(addresses))
        for (const size of ['', ...pictureSizes.map((name) => `?size=${name}`)]) {
          const { status, bytes } = await get(token, address + size)
          if (status !== expected[owner as keyof typeof addresses]) found.push(`${who} ${owner} ${size} ${status}`)
          if (status !== 200 && bytes.includes('WEBP')) found.push(`${who} ${owner} ${size} tells`)
          if (status === 200 && size !== '' && (bytes.includes('Quetzal') || !bytes.includes('WEBP')))
            found.push(`${who} ${owner} ${size} is no size`)
        }
    expect(found).toEqual([])
    // as soon as the right to the cell ends, so does the right to its sizes
    change(own.context(own.admin), table.id, [{ op: 'delete', id: record, base: 1e9 }])
    for (const size of pictureSizes) expect((await get(own.admin.token, `${addresses.cell}?size=${size}`)).status).toBe(404)
  })
})

describe('the nightly sweep', () => {
  it('deletes what no row names once it is a day old, and pictures of people who are gone', async () => {
    const me = org.addMember({ profile: {} })
    await put(me, 'member', me.memberId, picture)
    await get(me.token, `${(await photoOf(me)) ?? ''}?size=small`)
    const kept = readdirSync(folder())
    const [lost, young] = [newId().replaceAll('-', ''), newId().replaceAll('-', '')]
    const places = [join(folder(), lost), join(folder(), 'sizes', `${lost}.small`), join(folder(), young)]
    for (const path of places) writeFileSync(path, 'x')
    const longAgo = new Date(Date.now() - 2 * 24 * 3600 * 1000)
    for (const path of places.slice(0, 2)) utimesSync(path, longAgo, longAgo)
    const sweep = () =>
      sweepOrphans({ platform: server.platform, org: org.org, effectId: newId(), attempt: 1, signal: new AbortController().signal })
    await sweep()
    expect(places.map((path) => existsSync(path))).toEqual([false, false, true])
    expect(readdirSync(folder())).toEqual(expect.arrayContaining(kept))
    const [row] = rowsOf(me)
    const { db } = org.org
    db.writeNow(() =>
      db.run(db.build.updateTable('member').set({ deleted_at: 'now', seq: org.org.nextSeq() }).where('id', '=', me.memberId)),
    )
    await sweep()
    expect(rowsOf(me)).toEqual([])
    expect(existsSync(join(folder(), row?.file ?? ''))).toBe(false)
    expect(existsSync(join(folder(), 'sizes', `${row?.file}.small`))).toBe(false)
  })
})
