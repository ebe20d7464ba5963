import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { CallAudience, CallDefinition } from '#shared/protocol/calls.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { sampleOf } from '#tests/support/sample-schema.ts'
import type { NewTestMember, TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type Answer, type TestServer } from '#tests/support/test-server.ts'

/**
 * Who may make each call at all, written down a second time on purpose: a call without a row, a row without a call, and a
 * changed audience fail here (reliability.md G16). What a call's object allows is tested with its feature.
 */
const rows: Record<string, CallAudience> = {
  'POST mutations': 'member',
  'GET feed': 'member',
  'GET feed/tables/:tableId': 'member',
  'GET setup/state': 'anyone',
  'POST auth/sign-up': 'anyone',
  'POST auth/loginV2': 'anyone',
  'POST auth/log-out': 'anyone',
  'POST auth/reset-password': 'anyone',
  'POST auth/password-token': 'anyone',
  'POST auth/change-password': 'anyone',
  'POST auth/changePassword': 'member',
  'GET auth/session': 'member',
  'GET org/get': 'anyone',
  'POST org/update': { flag: 'access_settings' },
  'POST attachments/upload': 'member',
  'POST attachments/describe': 'member',
  'POST attachments/part': 'member',
  'GET attachments/:tableId/:fieldId/:recordId/:id': 'member',
  'POST imports/upload': { flag: 'create_table' },
  'GET imports/:id': 'member',
  'POST imports/:id/run': { flag: 'create_table' },
  'POST imports/:id/cancel': 'member',
  'POST imports/:id/sheet': { flag: 'create_table' },
  'POST members/list': { flag: 'manage_users' },
  'POST members/invite': { flag: 'manage_users' },
  'POST members/update': { flag: 'manage_users' },
  'POST members/resend': { flag: 'manage_users' },
  'GET user-settings/get': 'member',
  'POST user-settings/update': 'member',
  'POST members/seats': { flag: 'manage_users' },
  'POST access/view-as': 'admin',
  'POST access/view-as/end': 'member',
  'POST profile/list': 'member',
  'POST profile/create': { flag: 'manage_profile' },
  'POST profile/update': { flag: 'manage_profile' },
  'POST profile/delete': { flag: 'manage_profile' },
  'POST v4/duplicate/profile': { flag: 'manage_profile' },
  'POST public-view/get': 'member',
  'POST public-view/create': 'builder',
  'POST public-view/delete': 'builder',
  'POST v3/public-view/:id/:share': 'builder',
  'POST public-links/list': 'builder',
  'POST public-links/create': 'builder',
  'POST public-links/update': 'builder',
  'POST public-links/delete': 'builder',
  'POST public-links/log': 'builder',
  'GET public/:token': 'anyone',
  'GET public/:token/events': 'anyone',
  'POST public/:token/unlock': 'anyone',
  'POST public/:token/submit': 'anyone',
  'GET v3/public-form/:formId': 'anyone',
  'POST records/query': 'member',
  'POST records/get': 'member',
  'POST records/groups': 'member',
  'POST v3/tab/:tableId/csv-export': 'member',
  'POST records/figures': 'member',
  'GET tables/:tableId/indexes': 'builder',
  'GET records/:tableId/:id/history': 'member',
  'GET records/:tableId/gestures': 'member',
  'GET records/:tableId/gestures/:batch': 'member',
  'GET records/:tableId/trash': 'member',
  'POST tables/:tableId/conversion-preview': 'builder',
  'GET tables/:tableId/conversions': 'builder',
  'GET v3/tab/:tableId/config/unique': 'member',
  'PUT v3/tab/:tableId/config/unique': 'builder',
  'GET tables/:tableId/duplicates/:fieldId': 'builder',
  'GET tables/:tableId/trash': 'builder',
  'GET tables/archived': 'builder',
  'GET documents/:document/versions': 'member',
  'GET documents/:document/versions/:id': 'member',
  'POST documents/:document/versions': 'member',
  'POST documents/:document/versions/:id/label': 'member',
  'POST documents/:document/versions/:id/restore': 'member',
}

let server: TestServer
let org: TestOrg
let calls: [string, CallDefinition][]
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
  calls = server.server.calls.flatMap(({ table }) => Object.entries(table))
})
afterAll(() => server.close())

const anyUuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Makes the call with arguments of the right shape that name nothing which exists, or the object `realId`. */
function make(
  key: string,
  definition: CallDefinition,
  member: TestMember | undefined,
  headers: Record<string, string> = {},
  realId?: string,
): Promise<Answer<ErrorBody>> {
  const [method = '', pattern = ''] = key.split(' ')
  const params = (definition.params ? sampleOf(definition.params) : {}) as Record<string, string>
  const query = (definition.query ? sampleOf(definition.query) : {}) as Record<string, unknown>
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? newId())
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  const body = definition.body ? sampleOf(definition.body) : method === 'GET' ? undefined : {}
  const address = `/api/${path}${search && `?${search}`}`
  const named = (text: string): string => (realId === undefined ? text : text.replaceAll(anyUuid, realId))
  return server.as(member).request(method, named(address), { headers, ...(body !== undefined && { body: named(JSON.stringify(body)) }) })
}

/** Calls of `audience`, each tried by `who`; gives those whose answer `wrong` finds fault with. */
async function faults(
  filter: (audience: CallAudience) => boolean,
  who: NewTestMember | 'nobody',
  wrong: (answer: Answer<ErrorBody>, audience: CallAudience) => boolean,
): Promise<string[]> {
  const found: string[] = []
  for (const [key, definition] of calls) {
    if (!filter(definition.who)) continue
    // a person of their own per call: some calls end the session
    const answer = await make(key, definition, who === 'nobody' ? undefined : org.addMember(who))
    if (wrong(answer, definition.who)) found.push(`${key}: ${answer.status} ${answer.body?.id}`)
  }
  return found
}

const needsSession = (audience: CallAudience): boolean => audience !== 'anyone'
const notRefusedAs =
  (status: number, id: string) =>
  (answer: Answer<ErrorBody>): boolean =>
    answer.status !== status || answer.body.id !== id
const isFailure = (answer: Answer<ErrorBody>): boolean => answer.status >= 500

describe('the authorisation matrix', () => {
  it('has a row for every call, and no other', () => {
    expect(Object.fromEntries(calls.map(([key, { who }]) => [key, who]))).toEqual(rows)
  })

  it('nobody: refused everywhere but where anyone may', async () => {
    expect(await faults(needsSession, 'nobody', notRefusedAs(401, 'invalid_session'))).toEqual([])
    expect(await faults((audience) => audience === 'anyone', 'nobody', isFailure)).toEqual([])
  })

  it('an ended session is nobody', async () => {
    const found: string[] = []
    for (const [key, definition] of calls.filter(([, { who }]) => needsSession(who))) {
      const member = org.addMember({ isAdmin: true })
      const { control } = server.platform
      control.writeNow(() => control.run(control.build.deleteFrom('session').where('id', '=', member.sessionId)))
      const answer = await make(key, definition, member)
      if (answer.status !== 401) found.push(`${key}: ${answer.status}`)
    }
    expect(found).toEqual([])
  })

  it('a viewer without rights: refused where a right is needed, never a failure elsewhere', async () => {
    const viewer: NewTestMember = { seat: 'viewer' }
    const needsMore = (audience: CallAudience): boolean => typeof audience === 'object' || audience === 'builder' || audience === 'admin'
    expect(await faults(needsMore, viewer, notRefusedAs(403, 'permission_denied'))).toEqual([])
    expect(
      await faults(
        (audience) => audience === 'member',
        viewer,
        (answer) => isFailure(answer) || answer.body?.id === 'invalid_session',
      ),
    ).toEqual([])
  })

  it('a builder without the flag: refused where the flag is needed', async () => {
    expect(
      await faults(
        (audience) => typeof audience === 'object' || audience === 'admin',
        { seat: 'builder' },
        notRefusedAs(403, 'permission_denied'),
      ),
    ).toEqual([])
  })

  it('a viewer whose role has every flag: the seat still refuses', async () => {
    const profile = { manage_users: 1, access_settings: 1, create_table: 1, manage_profile: 1, customize_org_theme: 1 } as const
    expect(
      await faults((audience) => typeof audience === 'object', { seat: 'viewer', profile }, notRefusedAs(403, 'permission_denied')),
    ).toEqual([])
  })

  it('an administrator: admitted everywhere', async () => {
    const refused = (answer: Answer<ErrorBody>): boolean =>
      isFailure(answer) || ['invalid_session', 'permission_denied'].includes(answer.body?.id)
    expect(await faults(() => true, { isAdmin: true, seat: 'builder' }, refused)).toEqual([])
  })

  it('a page of another site, with an administrator’s cookie: refused wherever something could change', async () => {
    const found: string[] = []
    for (const [key, definition] of calls.filter(([key]) => !key.startsWith('GET '))) {
      const cookie = `trama_session=${org.addMember({ isAdmin: true }).token}`
      const answer = await make(key, definition, undefined, { cookie, origin: 'https://evil.example' })
      if (answer.status !== 403 || answer.body.id !== 'cross_origin') found.push(`${key}: ${answer.status}`)
    }
    expect(found).toEqual([])
  })

  it('another organisation’s administrator: sees and changes nothing here', async () => {
    const other = server.createOrg('Other')
    const id = newId()
    await server.as(org.admin).mutate('apps.create', { id, label: 'Only ours', icon: 'table', color: 'blue' })
    const seq = org.org.currentSeq()
    const found: string[] = []
    for (const [key, definition] of calls) {
      const stranger = other.addMember({ isAdmin: true })
      const answer = await make(key, definition, stranger, {}, id)
      if (JSON.stringify(answer.body ?? '').includes('Only ours')) found.push(key)
    }
    expect(found).toEqual([])
    expect(org.org.currentSeq()).toBe(seq)
  })
})
