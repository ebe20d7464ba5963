import { createTransport, type SendMailOptions } from 'nodemailer'
import { vi } from 'vitest'
import { externalChatId } from '#shared/nouns/chat/chat-ids.ts'
import type { ChatMessage, ChatWindow } from '#shared/nouns/chat/chat.ts'
import { newId } from '#shared/lib/ids.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'
import { mailPorts } from '#server/features/table-mail/table-mail-feature.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

export interface MailWorld {
  server: TestServer
  org: TestOrg
  table: BuiltTable
  /** what stands behind the @ */
  domain: string
  address: string
  port: number
  /** sends as a mail program does */
  send(mail: SendMailOptions): Promise<{ response: string }>
  /** sends bytes as they are */
  sendRaw(raw: string | Buffer, envelope?: { from: string; to: string[] }): Promise<void>
  /** the records, by the names of their fields, in the order in which they were made */
  records(): Promise<(Record<string, unknown> & { id: string })[]>
  /** the conversation of a record */
  talk(recordId: string, who?: TestMember): Promise<readonly ChatMessage[]>
  answer(recordId: string, text: string, more?: { mail?: object; who?: TestMember }): Promise<string>
  close(): Promise<void>
}

export const waitFor = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 15_000, interval: 25 })

/** A server that takes mails, and a table with an address. */
export async function startMailWorld(config: Record<string, unknown> = {}, environment: Record<string, string> = {}): Promise<MailWorld> {
  const server = await startTestServer({
    environment: { MAIL_IN_DOMAIN: 'in.example.org', MAIL_IN_PORT: '0', MAIL_IN_CHECKS: 'off', ...environment },
  })
  const org = server.createOrg('Acme')
  const table = buildTable(org.context(org.admin), {
    label: 'Tickets',
    fields: { Subject: 'singleLineText', Body: 'text', From: 'email', Files: 'files' },
  })
  const admin = server.as(org.admin)
  const set = await admin.request<{ domain: string; base_address: string }>('PUT', `/api/v3/tab/${table.id}/config/email`, {
    body: {
      ...{ enabled: true, base_address: 'help', subject_field: table.fields['Subject'], body_field: table.fields['Body'] },
      ...{ from_email_field: table.fields['From'], attachments_field: table.fields['Files'], sender_name: 'Acme Help', ...config },
    },
  })
  if (set.status !== 200) throw new Error(JSON.stringify(set.body))
  const { domain, base_address: base } = set.body
  const port = (await mailPorts.get(server.platform)) ?? 0
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true, name: 'client.example.net' })
  const fields = Object.entries(table.fields)
  return {
    ...{ server, org, table, domain, port, address: `${base}@${domain}` },
    send: (mail) => transport.sendMail(mail) as Promise<{ response: string }>,
    sendRaw: async (raw, envelope = { from: 'ana@client.test', to: [`${base}@${domain}`] }) => {
      await transport.sendMail({ envelope, raw })
    },
    records: async () => {
      const { body } = await admin.post<RecordPage>('/api/records/query', { tableId: table.id, limit: 1000 })
      return body.columns.id.map((id, row) => ({
        id,
        ...Object.fromEntries(
          fields.map(([name, field]) => [name, (body.columns as unknown as Record<string, unknown[]>)[field]?.[row] ?? null]),
        ),
      }))
    },
    talk: async (recordId, who = org.admin) =>
      (await server.as(who).get<ChatWindow>(`/api/chats/${externalChatId(table.id, recordId)}/messages`)).body.messages ?? [],
    answer: async (recordId, text, { mail, who = org.admin } = {}) => {
      const client = server.as(who)
      const id = newId()
      await client.mutate('chats.openExternal', { tableId: table.id, recordId })
      const chatId = externalChatId(table.id, recordId)
      const result = await client.mutate('chats.send', {
        chatId,
        id,
        threadId: null,
        replyTo: null,
        text,
        mentions: [],
        ...(mail && { mail }),
      })
      if (result.status !== 'applied') throw new Error(JSON.stringify(result))
      return id
    },
    close: async () => {
      transport.close()
      await server.close()
    },
  }
}
