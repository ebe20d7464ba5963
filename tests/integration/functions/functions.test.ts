import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { FunctionVersion, LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { subscribe } from '#tests/support/subscribe.ts'
import { until } from '#tests/support/test-device.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type Answer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let other: TestMember
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg('Acme')
  other = org.addMember({ name: 'Bea', seat: 'builder', profile: { development: 1 } })
})
afterAll(() => server.close())

const calls = '/api/v3/low-code-functions'
const make = async (body: object = {}, person = org.admin): Promise<LowCodeFunction> => {
  const answer = await server.as(person).post<LowCodeFunction>(calls, { label: 'Totals', language: 'javascript', ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const put = (person: TestMember, path: string, body: unknown): Promise<Answer<LowCodeFunction>> =>
  server.as(person).request('PUT', path, { body })
const remove = (person: TestMember, path: string): Promise<Answer> => server.as(person).request('DELETE', path)
const save = (id: string, source: string, person = org.admin, more: object = {}): Promise<Answer<FunctionVersion>> =>
  server.as(person).post(`${calls}/${id}/version`, { id_trama_low_code_functions: id, is_async: 0, note: '', source_code: source, ...more })

describe('the eight calls of functions', () => {
  it('make, read, change and delete one in the words of the specification', async () => {
    const { body: plain } = await server.as(org.admin).post<LowCodeFunction>(calls, { label: '  Plain ' })
    expect(plain).toEqual({
      id_trama_low_code_functions: expect.any(String) as string,
      ...{ label: 'Plain', active: 1, language: 'python', trigger: null, is_async: 0, version: 0, problem: null },
      ...{ addresses: [], secrets: [] },
      created_by: { id: org.admin.memberId, name: expect.any(String) as string },
      updated_by: { id: org.admin.memberId, name: expect.any(String) as string },
      owner: { id: org.admin.memberId, name: expect.any(String) as string },
      ...{ created_at: expect.any(String) as string, updated_at: expect.any(String) as string },
    })
    const id = plain.id_trama_low_code_functions
    const changed = await put(org.admin, `${calls}/${id}`, { is_async: 1 })
    expect(changed.body).toEqual({ ...plain, is_async: 1, updated_at: expect.any(String) as string })
    const renamed = await put(org.admin, `${calls}/${id}`, { label: 'New', language: 'php' })
    expect(renamed.body).toMatchObject({ label: 'New', is_async: 1, language: 'php', active: 1 })
    expect((await server.as(org.admin).get<LowCodeFunction>(`${calls}/${id}`)).body).toEqual(renamed.body)
    expect((await remove(org.admin, `${calls}/${id}`)).status).toBe(204)
    expect((await server.as(org.admin).get(`${calls}/${id}`)).status).toBe(404)
    expect((await save(id, '1')).status).toBe(404)
  })

  it('list by label, kind and state, one more than a page for clients that ask so', async () => {
    const stem = newId()
    const made = [await make({ label: `${stem} a` }), await make({ label: `${stem} B`, active: 0 }), await make({ label: 'else' })]
    const list = async (query: string) =>
      (await server.as(other).get<{ items: LowCodeFunction[]; total: number }>(`${calls}?q=${stem}&${query}`)).body
    expect((await list('')).items.map(({ label }) => label)).toEqual([made[1]?.label, made[0]?.label])
    expect(await list('size=1&page=2')).toMatchObject({ items: [{ label: made[0]?.label }], total: 2 })
    expect((await list('size=101')).total).toBe(2)
    expect((await list('filters=%7B%22active%22%3A0%7D')).items.map(({ label }) => label)).toEqual([made[1]?.label])
    expect((await list('trigger=1')).total).toBe(0)
    expect((await list('trigger=0')).total).toBe(2)
  })

  it('keep versions as they were saved; going back is a new version', async () => {
    const { id_trama_low_code_functions: id } = await make()
    const first = (await save(id, 'return 1', org.admin, { note: 'one' })).body
    expect(first).toMatchObject({ version: 1, note: 'one', language: 'javascript', is_async: 0, source_code: 'return 1' })
    const second = (await save(id, 'return 2')).body
    const list = await server.as(org.admin).get<{ items: FunctionVersion[] }>(`${calls}/${id}/version/`)
    expect(list.body.items.map(({ version }) => version)).toEqual([2, 1])
    expect(list.body.items[0]).not.toHaveProperty('source_code')
    const { source_code: _code, ...facts } = second
    expect(list.body.items[0]).toEqual(facts)
    const read = await server.as(org.admin).get<FunctionVersion>(`${calls}/${id}/version/${first.id_trama_low_code_function_version}`)
    expect(read.body).toEqual(first)
    expect((await save(id, read.body.source_code)).body).toMatchObject({ version: 3, source_code: 'return 1' })
    expect((await save(id, '', org.admin, { id_trama_low_code_functions: newId() })).status).toBe(400)
    expect((await save(id, '', org.admin, { is_async: undefined })).status).toBe(400)
    const another = await make()
    const path = `${calls}/${another.id_trama_low_code_functions}/version/${first.id_trama_low_code_function_version}`
    expect((await server.as(org.admin).get(path)).status).toBe(404)
  })
})

describe('saves of functions', () => {
  it('change the language with the code only, once there is some', async () => {
    const { id_trama_low_code_functions: id } = await make()
    await save(id, 'return 1')
    const path = `${calls}/${id}`
    expect((await put(org.admin, path, { language: 'php' })).status).toBe(400)
    expect((await put(org.admin, path, { language: 'javascript' })).status).toBe(200)
    await save(id, '<?php return 1;', org.admin, { language: 'php' })
    expect((await server.as(org.admin).get<LowCodeFunction>(path)).body).toMatchObject({ language: 'php', version: 2 })
  })

  it('make whoever saves code its owner, and nobody who renames it or switches it', async () => {
    const { id_trama_low_code_functions: id } = await make()
    const owner = async () => (await server.as(org.admin).get<LowCodeFunction>(`${calls}/${id}`)).body.owner.id
    await put(other, `${calls}/${id}`, { label: 'renamed', active: 0 })
    expect(await owner()).toBe(org.admin.memberId)
    await put(other, `${calls}/${id}`, { active: 1 })
    expect(await owner()).toBe(org.admin.memberId)
    await save(id, 'return 2', other)
    expect(await owner()).toBe(other.memberId)
  })

  it('read without the plan’s feature and save nothing then', async () => {
    const small = server.createOrg('Small')
    const { id_trama_low_code_functions: id } = await make({}, small.admin)
    const version = (await save(id, 'return 1', small.admin)).body.id_trama_low_code_function_version
    subscribe(server.platform, small.org.orgId, { features: [] })
    const { db } = small.org
    await until(() => db.get(db.build.selectFrom('plan').select('id')) !== undefined)
    const admin = server.as(small.admin)
    for (const path of [calls, `${calls}/${id}`, `${calls}/${id}/version`, `${calls}/${id}/version/${version}`])
      expect((await admin.get(path)).status, path).toBe(200)
    const refused = [
      await admin.post(calls, { label: 'x' }),
      await put(small.admin, `${calls}/${id}`, {}),
      await remove(small.admin, `${calls}/${id}`),
    ]
    for (const { status, body } of [...refused, await save(id, '', small.admin)])
      expect([status, (body as ErrorBody).id]).toEqual([402, 'plan_feature'])
  })

  it('tell nothing to people without the capability', async () => {
    const { id_trama_low_code_functions: id } = await make()
    const member = org.addMember({ seat: 'member', profile: {} })
    expect((await server.as(member).get(calls)).status).toBe(403)
    expect((await server.as(member).get(`${calls}/${id}`)).status).toBe(403)
    expect((await save(id, '1', member)).status).toBe(403)
  })
})
