import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTransport } from 'nodemailer'
import { toMessage } from '#server/mail/to-message.ts'
import { buildTable } from '#tests/support/build-table.ts'
import { startMailWorld, waitFor, type MailWorld } from '#tests/support/mail/mail-world.ts'
import { step, switchOn, trigger } from '#tests/support/run-automations.ts'

let world: MailWorld
beforeAll(async () => {
  world = await startMailWorld({ auto_reply_text: 'One has your mail.' })
})
afterAll(() => world.close())

it('two tables that answer everything by themselves, and by automations too, come to an end', async () => {
  const { platform } = world.server
  const other = world.server.createOrg('Other')
  const desk = buildTable(other.context(other.admin), { label: 'Desk', fields: { Subject: 'singleLineText', Body: 'text', From: 'email' } })
  const { Subject, Body, From } = desk.fields
  const fields = { subject_field: Subject, body_field: Body, from_email_field: From }
  const set = await world.server.as(other.admin).request<{ domain: string }>('PUT', `/api/v3/tab/${desk.id}/config/email`, {
    body: { enabled: true, base_address: 'desk', ...fields, auto_reply_text: 'Two has your mail.' },
  })
  const address = `desk@${set.body.domain}`
  for (const [owner, table] of [
    [world.org, world.table],
    [other, desk],
  ] as const)
    await switchOn(owner.context(owner.admin), {
      trigger: trigger('mailReceived', { tableId: table.id, ofMachines: true }),
      actions: [step('replyByMail', { of: 'trigger', text: 'Thank you for your mail.' })],
    })
  // whatever leaves is carried to the door of mails, as a mail server would
  const transport = createTransport({ host: '127.0.0.1', port: world.port, secure: false, ignoreTLS: true })
  let carried = 0
  const carry = async (): Promise<void> => {
    for (; carried < platform.mails.length; carried++) {
      const mail = platform.mails[carried]
      const message = mail && (await toMessage(mail, 'trama@example.org', () => true))
      if (message) await transport.sendMail(message).catch(() => undefined)
    }
  }
  await world.send({ from: address, to: world.address, subject: 'Ping', text: 'ping' })
  // the counts stand still once nothing waits: no effect, and nothing to carry
  await waitFor(async () => {
    await carry()
    const waiting = [world.org, other].flatMap((one) => {
      const { db } = one.context(one.admin).org
      return db
        .all(db.build.selectFrom('effect').select('kind').where('kind', 'like', 'tableMail.%').where('dead_at', 'is', null))
        .filter(({ kind }) => kind !== 'tableMail.sweep')
        .concat(
          db.all(db.build.selectFrom('effect').select('kind').where('kind', 'in', ['automations.mailReceived', 'automations.workOff'])),
        )
    })
    expect(waiting).toEqual([])
    expect(carried).toBe(platform.mails.length)
    expect(platform.mails.length).toBeGreaterThan(0)
  })
  transport.close()
  expect(platform.mails.length).toBeLessThan(10)
})
