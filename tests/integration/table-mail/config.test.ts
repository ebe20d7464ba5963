import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TableMailConfig } from '#shared/nouns/table-mail/table-mail.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { buildTable } from '#tests/support/build-table.ts'
import { startMailWorld, waitFor, type MailWorld } from '#tests/support/mail/mail-world.ts'
import { startTestServer } from '#tests/support/test-server.ts'

let world: MailWorld
beforeAll(async () => {
  world = await startMailWorld()
})
afterAll(() => world.close())

const path = (id = world.table.id) => `/api/v3/tab/${id}/config/email`
const put = (body: object, id?: string) => world.server.as(world.org.admin).request<TableMailConfig & ErrorBody>('PUT', path(id), { body })
const read = async (id?: string) => (await world.server.as(world.org.admin).get<TableMailConfig>(path(id))).body

describe('the settings of a table’s mail', () => {
  it('are told by the names of the specification, and keep what a change leaves out', async () => {
    const { Subject, Body, From, Files } = world.table.fields
    const before = await read()
    expect(before).toEqual({
      ...{
        enabled: true,
        base_address: 'help',
        subject_field: Subject,
        body_field: Body,
        attachments_field: Files,
        from_email_field: From,
      },
      ...{
        auto_reply_text: '',
        sender_name: 'Acme Help',
        conversation_style: 'thread',
        alias_list: [],
        answer_texts: [],
        domain: world.domain,
      },
    })
    expect((await put({ conversation_style: 'plain' })).body).toEqual({ ...before, conversation_style: 'plain' })
    expect((await put({ ...before })).body).toEqual(before)
  })

  it('refuse wrong addresses, too many, and a field that is used twice', async () => {
    const { Subject, Files } = world.table.fields
    const refused = async (body: object) => {
      const { status, body: answer } = await put(body)
      return [status, answer.id]
    }
    expect(await refused({ base_address: 'not an address' })).toEqual([400, 'invalid_email'])
    expect(await refused({ base_address: 'with+plus' })).toEqual([400, 'invalid_email'])
    expect(await refused({ alias_list: ['nowhere'] })).toEqual([400, 'invalid_email'])
    expect(await refused({ alias_list: Array.from({ length: 31 }, (_, nr) => `a${nr}@b.test`) })).toEqual([400, 'too_many_aliases'])
    expect(await refused({ alias_list: Array.from({ length: 30 }, (_, nr) => `a${nr}@b.test`) })).toEqual([200, undefined])
    expect(await refused({ body_field: Subject })).toEqual([400, 'field_used_twice'])
    expect(await refused({ subject_field: Files })).toEqual([400, 'invalid_request'])
    expect(await refused({ attachments_field: Subject })).toEqual([400, 'invalid_request'])
    expect(await refused({ subject_field: '' })).toEqual([400, 'invalid_request'])
    expect(await refused({ base_address: '' })).toEqual([400, 'invalid_request'])
  })

  it('give an address to one table, and only while it is there', async () => {
    const other = buildTable(world.org.context(world.org.admin), { label: 'Other', fields: { a: 'text', b: 'text', c: 'email' } })
    const { a, b, c } = other.fields
    const fields = { subject_field: a, body_field: b, from_email_field: c }
    expect((await put({ enabled: true, base_address: 'help', ...fields }, other.id)).body.id).toBe('mail_address_in_use')
    expect((await put({ enabled: true, base_address: 'sales', ...fields, alias_list: [`shop@${world.domain}`] }, other.id)).status).toBe(
      200,
    )
    const to = (address: string) => world.send({ from: 'ana@client.test', to: address, subject: 'x', text: 'y' })
    await expect(to(`shop@${world.domain}`)).resolves.toMatchObject({ response: '250 Stored' })
    await expect(to(`nobody@${world.domain}`)).rejects.toThrow('550')
    await expect(to('help@other.in.example.org')).rejects.toThrow('550')
    await expect(to('somebody@elsewhere.test')).rejects.toThrow('550')
    await put({ enabled: false }, other.id)
    await expect(to(`sales@${world.domain}`)).rejects.toThrow('550')
  })

  it('are for those who may change the table', async () => {
    const { status } = await world.server.as(world.org.addMember({ seat: 'member' })).get(path())
    expect(status).toBe(403)
  })

  it('send a test message, and tell what came in last', async () => {
    const admin = world.server.as(world.org.admin)
    expect(await admin.post(`/api/tables/${world.table.id}/mails/test`)).toMatchObject({ status: 200, body: { to: world.address } })
    await waitFor(async () => {
      const { body } = await admin.get<{ arrivals: { subject: string; outcome: string }[] }>(`/api/tables/${world.table.id}/mails`)
      expect(body.arrivals[0]).toMatchObject({ subject: 'Test message', outcome: 'record' })
    })
  })

  it('cannot be switched on where the server takes no mails', async () => {
    const server = await startTestServer()
    const org = server.createOrg()
    const table = buildTable(org.context(org.admin), { fields: { a: 'text', b: 'text', c: 'email' } })
    const { a, b, c } = table.fields
    const body = { base_address: 'help', subject_field: a, body_field: b, from_email_field: c }
    const admin = server.as(org.admin)
    expect((await admin.request('PUT', `/api/v3/tab/${table.id}/config/email`, { body })).body).toMatchObject({
      enabled: false,
      domain: '',
    })
    const on = await admin.request('PUT', `/api/v3/tab/${table.id}/config/email`, { body: { ...body, enabled: true } })
    expect([on.status, (on.body as ErrorBody).id]).toEqual([409, 'mail_in_off'])
    await server.close()
  })
})
