import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Profile } from '#shared/access/profile-schema.ts'
import type { FunctionRunAnswer, LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import { defaultRoles } from '#shared/nouns/roles/default-roles.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import type { NewTestMember, TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

/**
 * The acts of code (G16), each with the letters of the writers for whom it is done. All of them may write code.
 * - w without another right · v viewer · m member · b builder · a administrator · l lost the right to write code · r revoked
 */
const acts: Record<string, { done: string; code: (id: string) => string }> = {
  fetch: { done: 'vmba', code: () => "return fetch('Notes').length > 0" },
  get: { done: 'vmba', code: (id) => `return get('Notes', '${id}') !== null` },
  // a hidden field is not there
  'fetch a field that a role hides': { done: 'ba', code: () => "return 'Pay' in fetch('Notes')[0].values" },
  insert: { done: 'mba', code: () => "insert('Notes', { Text: 'made' })\nreturn true" },
  update: { done: 'mba', code: (id) => `update('Notes', '${id}', { Text: 'changed' })\nreturn true` },
  'update a field that a role hides': { done: 'ba', code: (id) => `update('Notes', '${id}', { Pay: 1 })\nreturn true` },
  remove: { done: 'mba', code: (id) => `remove('Notes', '${id}')\nreturn true` },
  secret: { done: 'wvmba', code: () => "return secret('KEY') === 'kept'" },
  // what a function was not given, nobody's code reads or asks
  'a secret of another function': { done: '', code: () => "return secret('OTHER') === 'kept'" },
  'an address that is not named': { done: '', code: () => "http('https://example.com/')\nreturn true" },
}
const letters = ['w', 'v', 'm', 'b', 'a', 'l', 'r'] as const
type Letter = (typeof letters)[number]

let server: TestServer
let org: TestOrg
let notes: BuiltTable
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg('Acme')
  notes = buildTable(org.context(org.admin), { label: 'Notes', fields: { Text: 'singleLineText', Pay: 'number' } })
  for (const name of ['KEY', 'OTHER'])
    await server.as(org.admin).request('PUT', `/api/low-code/secrets/${name}`, { body: { value: 'kept' } })
})
afterAll(() => server.close())

const calls = '/api/v3/low-code-functions'

function writer(letter: Letter): TestMember {
  const role = (key: (typeof defaultRoles)[number]['key']): Profile => ({
    ...defaultRoles.find((one) => one.key === key)?.profile,
    development: 1,
  })
  const tables_enabled = (rights: object) => ({ [notes.id]: { fields_excluded: [notes.fields['Pay'] ?? ''], ...rights } }) as never
  const reads = tables_enabled({ can_create: false, can_edit: false, can_delete: false })
  const writes = tables_enabled({ can_create: true, can_edit: true, can_delete: true })
  const kinds: Record<Letter, NewTestMember> = {
    w: { seat: 'builder', profile: { development: 1 } },
    v: { seat: 'builder', profile: { ...role('viewer'), tables_enabled: reads } },
    m: { seat: 'builder', profile: { ...role('member'), tables_enabled: writes } },
    b: { seat: 'builder', profile: role('builder') },
    a: { seat: 'builder', isAdmin: true },
    l: { seat: 'builder', profile: role('builder') },
    r: { seat: 'builder', profile: role('builder') },
  }
  return org.addMember(kinds[letter])
}

function change({ memberId }: TestMember, values: { active: number } | { role_id: string }): void {
  const { db } = org.org
  db.writeNow(() => {
    db.run(
      db.build
        .updateTable('member')
        .set({ ...values, seq: org.org.nextSeq() })
        .where('id', '=', memberId),
    )
    org.org.changed()
  })
}

/** Lets the writer save code, takes their rights away where the letter says so, and runs it as an administrator. */
async function outcomeOf(letter: Letter, source: string): Promise<string> {
  const person = writer(letter)
  const made = await server.as(org.admin).post<LowCodeFunction>(calls, { label: 'F', language: 'javascript', secrets: ['KEY'] })
  const id = made.body.id_trama_low_code_functions
  const given = { id_trama_low_code_functions: id, is_async: 0, source_code: source }
  const saved = await server.as(person).post<ErrorBody>(`${calls}/${id}/version`, given)
  expect(saved.status, `${letter} saves: ${JSON.stringify(saved.body)}`).toBe(200)
  if (letter === 'r') change(person, { active: 0 })
  if (letter === 'l') change(person, { role_id: org.addMember({ seat: 'member', profile: {} }).roleId })
  const { status, body } = await server.as(org.admin).post<FunctionRunAnswer & ErrorBody>(`${calls}/${id}/run`, { input: null })
  if (status !== 200) return body.id
  return body.status === 'done' ? String(body.output) : (body.error?.id ?? body.error?.message ?? body.status)
}

it.each(Object.entries(acts))('code: %s is done for writers $done', async (_act, { done, code }) => {
  const found: string[] = []
  const refusals: string[] = []
  for (const letter of letters) {
    const [id = ''] = addRecords(org.context(org.admin), notes, [{ Text: 'begin', Pay: 5 }])
    const outcome = await outcomeOf(letter, code(id))
    if (outcome === 'true') found.push(letter)
    else refusals.push(`${letter} ${outcome}`)
  }
  expect(found.join(''), refusals.join(', ')).toBe(done)
})
