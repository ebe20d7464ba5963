import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnTemplate, TemplateCard, TemplateDetail } from '#shared/nouns/templates/template-calls.ts'
import { templateCategoryNames } from '#shared/nouns/templates/template-categories.ts'
import type { BuilderProfileWithToken } from '#shared/nouns/templates/template-builder-calls.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { sweepPictures } from '#server/features/templates/pictures/gallery-pictures.ts'
import { flatPng } from '#tests/support/pictures.ts'
import { addSampleTemplate } from '#tests/support/sample-template.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let other: TestOrg
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg('Acme')
  other = server.createOrg('Other')
})
afterAll(() => server.close())

const list = async (who: TestMember, body: object = {}): Promise<string[]> =>
  (await server.as(who).post<TemplateCard[]>('/api/template/list', body)).body.map(({ slug }) => slug)

async function upload(who: TestMember, body: Buffer | string): Promise<{ status: number; body: ErrorBody & { picture: string } }> {
  const answer = await fetch(`${server.url}/api/template/picture`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(Buffer.from(body)),
  })
  return { status: answer.status, body: (await answer.json()) as ErrorBody & { picture: string } }
}

describe('the gallery', () => {
  beforeAll(() => {
    addSampleTemplate(server.platform, { slug: 'crm', featured: true, installs: 3 })
    addSampleTemplate(server.platform, {
      slug: 'contratacao',
      title: 'Contratação',
      language: 'pt',
      categories: ['People'],
      featured: true,
    })
    for (let at = 0; at < 11; at += 1)
      addSampleTemplate(server.platform, { slug: `plan-${at}`, categories: ['Projects'], installs: 20 - at })
    addSampleTemplate(server.platform, { slug: 'ours-only', orgId: org.orgId, isPrivate: true })
    addSampleTemplate(server.platform, { slug: 'ours-waiting', orgId: org.orgId, waits: true })
  })

  it('shows everybody what is published, and the own organisation what is its own', async () => {
    const reader = org.addMember({ seat: 'viewer' })
    expect(await list(reader)).toEqual(expect.arrayContaining(['crm', 'ours-only', 'ours-waiting']))
    const abroad = await list(other.admin)
    expect(abroad).toContain('crm')
    expect(abroad.filter((slug) => slug.startsWith('ours'))).toEqual([])
    const hidden = await server.as(other.admin).get<ErrorBody>('/api/template/detail/ours-waiting')
    expect([hidden.status, hidden.body.id, hidden.body.message]).toEqual([404, 'template_not_found', 'Template not found'])
  })

  it('narrows by spotlight, category, language and words', async () => {
    expect(await list(other.admin, { filters: { featured: true } })).toEqual(['crm', 'contratacao'])
    expect(await list(other.admin, { filters: { featured: true }, language: 'pt' })).toEqual(['contratacao'])
    expect(await list(other.admin, { filters: { categories: ['People'] } })).toEqual(['contratacao'])
    expect(await list(other.admin, { search: 'contratacao' })).toEqual(['contratacao'])
    expect(await list(other.admin, { language: 'es' })).toEqual([])
  })

  it('takes the ten most installed after the other filters', async () => {
    const popular = await list(other.admin, { filters: { most_popular: true, categories: ['Projects'] } })
    expect(popular).toEqual(Array.from({ length: 10 }, (_, at) => `plan-${at}`))
    expect(await list(other.admin, { filters: { most_popular: true }, language: 'pt' })).toEqual(['contratacao'])
  })

  it('tells a template by its name in addresses or its id, with its structure', async () => {
    const { body } = await server.as(other.admin).get<TemplateDetail>('/api/template/detail/crm')
    expect(body).toMatchObject({
      ...{ slug: 'crm', price: 0, status: 'Published', published: true, tier: 'Free', description: '# crm' },
      categories: [{ id: 'sales', name: 'Sales', type: 'Business' }],
      tricks: [{ name: 'Thank the customer' }],
    })
    expect(body.workspace.tabs.map(({ label, type, fields }) => [label, type, fields.length])).toEqual([
      ['Customers', 'table', 2],
      ['Overview', 'app', 0],
    ])
    expect(body.drawing.map(({ type }) => type)).toEqual(['app', 'table'])
    expect((await server.as(other.admin).get<TemplateDetail>(`/api/template/detail/${body.id}`)).body.slug).toBe('crm')
  })

  it('names its categories by section', async () => {
    const { body } = await server.as(other.admin).get<Record<string, string[]>>('/api/template/category/list')
    expect(Object.keys(body)).toEqual(['Business', 'Team'])
    expect(Object.values(body).flat()).toEqual(templateCategoryNames)
  })
})

describe('a builder profile', () => {
  const words = { name: 'Ada', email: 'Ada@Example.com', twitter: '@ada' }
  const make = async (who: TestMember): Promise<BuilderProfileWithToken> => {
    const { picture } = (await upload(who, flatPng(40, 30))).body
    const answer = await server
      .as(who)
      .post<BuilderProfileWithToken>('/api/template/builder/create', { ...words, profile_picture: picture })
    expect(answer.status).toBe(200)
    return answer.body
  }

  it('is made once, changed, and shared by its token', async () => {
    const builder = org.addMember({ isAdmin: true })
    const client = server.as(builder)
    expect((await client.get<ErrorBody>('/api/template/builder/current')).body).toMatchObject({ id: 'profile_not_found' })
    const { profile_token: token = '', ...profile } = await make(builder)
    expect(profile).toMatchObject({ name: 'Ada', email: 'ada@example.com', twitter: '@ada', linkedin: '' })
    expect((await client.get('/api/template/builder/current')).body).toEqual(profile)
    expect(
      (await client.post<ErrorBody>('/api/template/builder/create', { ...words, profile_picture: profile.profile_picture })).body.id,
    ).toBe('conflict')
    const { id_template_builder: id, profile_picture: picture } = profile
    const changed = { ...words, id_template_builder: id, profile_picture: picture, name: 'Ada L.' }
    expect((await client.post('/api/template/builder/update', changed)).body).toMatchObject({ name: 'Ada L.', twitter: '@ada' })

    const colleague = server.as(other.addMember({ isAdmin: true }))
    expect((await colleague.post<ErrorBody>('/api/template/builder/link', { profile_token: 'wrong' })).body.id).toBe('profile_not_found')
    expect((await colleague.post('/api/template/builder/link', { profile_token: token })).body).toMatchObject({ name: 'Ada L.' })
    const renewed = await client.post<BuilderProfileWithToken>('/api/template/builder/update', { ...changed, renew_token: true })
    expect(renewed.body.profile_token).not.toBe(token)
    expect((await colleague.post<ErrorBody>('/api/template/builder/link', { profile_token: token })).body.id).toBe('profile_not_found')
  })

  it('lists its templates, deletes them, and nobody else’s', async () => {
    const [builder, stranger] = [org.addMember({ isAdmin: true }), org.addMember({ isAdmin: true })]
    const { id_template_builder: builderId } = await make(builder)
    const id = addSampleTemplate(server.platform, { slug: 'mine', orgId: org.orgId, builderId, waits: true })
    const own = async (): Promise<OwnTemplate[]> =>
      (await server.as(builder).get<{ templates: OwnTemplate[] }>('/api/template/my')).body.templates
    expect(await own()).toMatchObject([{ slug: 'mine', status: 'Waiting for approval', is_here: true, problem: null }])
    expect((await server.as(stranger).get('/api/template/my')).body).toEqual({ templates: [] })
    const refused = await server.as(stranger).post<ErrorBody>('/api/template/delete', { template_id: id })
    expect(refused.body.id).toBe('template_not_found')
    expect((await server.as(builder).post('/api/template/delete', { template_id: id })).status).toBe(204)
    expect(await own()).toEqual([])
  })

  it('goes with its last member, so that no address stays', async () => {
    const erased = server.createOrg('Erased')
    const { id_template_builder: id } = await make(erased.admin)
    addSampleTemplate(server.platform, { slug: 'gone', orgId: erased.orgId, builderId: id })
    const { control } = server.platform
    control.writeNow(() => control.run(control.build.deleteFrom('organisation').where('id', '=', erased.orgId)))
    expect(control.all(control.build.selectFrom('template').select('id').where('slug', '=', 'gone'))).toEqual([])
    expect(control.all(control.build.selectFrom('template_builder').select('id').where('id', '=', id))).toEqual([])
  })

  it('is refused to those who may make tables and no apps', async () => {
    const half = org.addMember({ seat: 'builder', profile: { create_table: 1 } })
    expect((await upload(half, flatPng(4, 4))).body.id).toBe('permission_denied')
  })
})

describe('a picture', () => {
  it('is redrawn from PNG and SVG, and shown to other organisations', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><script>alert(1)</script><rect width="20" height="10"/></svg>'
    for (const sent of [flatPng(40, 30), svg]) {
      const { status, body } = await upload(org.admin, sent)
      expect(status).toBe(200)
      const shown = await fetch(server.url + body.picture, { headers: { authorization: `Bearer ${other.admin.token}` } })
      expect(shown.headers.get('content-type')).toMatch(/^image\/(webp|png)$/)
      expect(await shown.text()).not.toContain('script')
    }
  })

  it.each([
    ['a GIF', 'GIF89a'],
    ['a text', 'hello'],
    ['half a PNG', flatPng(40, 30).subarray(0, 60)],
  ])('is refused as %s', async (_, bytes) => {
    const { status, body } = await upload(org.admin, bytes)
    expect([status, body.id, body.message]).toEqual([422, 'invalid_picture_format', 'Invalid picture format'])
  })

  it('goes after a day unless something names it', async () => {
    const { body } = await upload(org.admin, flatPng(7, 5))
    const { control } = server.platform
    const id = body.picture.slice(-64)
    control.writeNow(() => control.run(control.build.updateTable('template_picture').set({ created_at: '2020-01-01T00:00:00.000Z' })))
    await sweepPictures(server.platform)
    expect(control.all(control.build.selectFrom('template_picture').select('id').where('id', '=', id))).toEqual([])
    // those of profiles stay
    expect(control.all(control.build.selectFrom('template_picture').select('id')).length).toBeGreaterThan(0)
  })
})
