import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DryRun } from '#shared/nouns/automations/automation-calls.ts'
import type { AutomationConfig } from '#shared/nouns/automations/automation.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { startMailWorld, waitFor, type MailWorld } from '#tests/support/mail/mail-world.ts'
import { step, switchOn, trigger } from '#tests/support/run-automations.ts'
import type { RecordPage } from '#shared/nouns/records/record-page.ts'

let world: MailWorld
let notes: BuiltTable
beforeAll(async () => {
  world = await startMailWorld()
  notes = buildTable(world.org.context(world.org.admin), { label: 'Notes', fields: { text: 'text' } })
})
afterAll(() => world.close())

const note = (text: string) => step('createRecord', { tableId: notes.id, values: [{ fieldId: notes.fields['text'] ?? '', text }] })
const written = async (): Promise<string[]> => {
  const { body } = await world.server.as(world.org.admin).post<RecordPage>('/api/records/query', { tableId: notes.id, limit: 1000 })
  return ((body.columns as unknown as Record<string, unknown[]>)[notes.fields['text'] ?? ''] ?? []).map(String)
}
const on = (config: AutomationConfig, text: string, who = world.org.admin) =>
  switchOn(world.org.context(who), { trigger: trigger('mailReceived', { tableId: world.table.id, ...config }), actions: [note(text)] })
const record = (subject: string) =>
  waitFor(async () => {
    const found = (await world.records()).find((one) => one['Subject'] === subject)
    if (!found) throw new Error(`no record ${subject}`)
    return found
  })

describe('the trigger mail received', () => {
  it('starts by sender, subject and files, with the values of the mail', async () => {
    const to = world.address
    const subject = `{{trigger.${world.table.fields['Subject'] ?? ''}}}`
    await on({}, `all ${subject}: {{trigger.text}} of {{trigger.sender}} with {{trigger.fileNames}}.`)
    await on({ sender: 'nobody, @SHOP.test' }, 'shop {{trigger.subject}}')
    await on({ subjectWords: 'urgênt' }, 'urgent {{trigger.subject}}')
    await on({ withFiles: 'someFiles' }, 'files {{trigger.subject}}')
    await on({ fileWords: '.pdf' }, 'pdf {{trigger.subject}}')
    await on({ mails: 'answerMail' }, 'answer {{trigger.subject}}')
    await on({ mails: 'firstMail', withFiles: 'noFiles' }, 'first {{trigger.subject}}')
    await on({ ofMachines: true, subjectWords: 'robot' }, 'machine {{trigger.subject}}')
    const file = (filename: string) => [{ filename, content: 'x' }]
    await world.send({ from: 'Ana <ana@shop.test>', to, subject: 'One', text: 'hello', messageId: '<one@shop.test>' })
    await world.send({ from: 'bo@client.test', to, subject: 'Two, URGENT', text: 'now', attachments: file('a.txt') })
    await world.send({ from: 'bo@client.test', to, subject: 'Three', text: 'see', attachments: file('Bill.PDF') })
    await record('One')
    const headers = { 'Auto-Submitted': 'auto-generated' }
    await world.send({ from: 'robot@client.test', to, subject: 'Robot', text: 'beep', headers })
    await world.send({ from: 'ana@shop.test', to, subject: 'Re: One', text: 'again\n\n> hello', inReplyTo: '<one@shop.test>' })
    const expected = [
      ...['all One: again of ana@shop.test with .', 'all One: hello of ana@shop.test with .'],
      ...['all Three: see of bo@client.test with Bill.PDF.', 'all Two, URGENT: now of bo@client.test with a.txt.'],
      ...['answer Re: One', 'files Three', 'files Two, URGENT', 'first One', 'machine Robot', 'pdf Three'],
      ...['shop One', 'shop Re: One', 'urgent Two, URGENT'],
    ]
    await waitFor(async () => expect((await written()).toSorted()).toEqual(expected))
  })

  it('tells nothing of a record that its owner does not see', async () => {
    const profile = { create_table: 1, manage_tricks: 1, tables_enabled: { [notes.id]: '*' } } as const
    const stranger = world.org.addMember({ seat: 'builder', profile })
    const started = on({}, 'stranger {{trigger.text}}', stranger)
    // the table itself is not theirs: switching on is refused, or no mail is heard
    await started.catch(() => undefined)
    await on({}, 'end {{trigger.subject}}')
    await world.send({ from: 'cy@client.test', to: world.address, subject: 'Unheard', text: 'secret' })
    await waitFor(async () => expect(await written()).toContain('end Unheard'))
    expect((await written()).filter((text) => text.startsWith('stranger'))).toEqual([])
  })
})

describe('the step answer by mail', () => {
  const answering = (text: string, config: AutomationConfig) => ({
    trigger: trigger('mailReceived', { tableId: world.table.id, ...config }),
    actions: [step('replyByMail', { of: 'trigger', text })],
  })
  const mailsTo = (address: string) => world.server.platform.mails.filter(({ to }) => to === address)

  it('answers in the thread as its owner, once, and never a machine', async () => {
    const definition = answering('Thank you, {{trigger.senderName}}.', { subjectWords: 'thanks please', ofMachines: true })
    await switchOn(world.org.context(world.org.admin), definition)
    const first = '<thanks@client.test>'
    const text = 'Hello'
    await world.send({ from: 'Di <di@client.test>', to: world.address, subject: 'Thanks please', text, messageId: first })
    const [sent] = await waitFor(() => {
      expect(mailsTo('di@client.test')).toHaveLength(1)
      return mailsTo('di@client.test')
    })
    expect(sent).toMatchObject({ more: { inReplyTo: first, automatic: 'auto-generated' } })
    expect(sent?.text).toMatch(/^Thank you, Di\./)
    const { id } = await record('Thanks please')
    await waitFor(async () => {
      const told = (await world.talk(id)).at(-1)
      expect(told).toMatchObject({ authorId: world.org.admin.memberId, text: 'Thank you, Di.', mail: { isAuto: true, state: 'sent' } })
    })
    // the other side is an automation too: it answers, and that is the end
    const headers = { 'Auto-Submitted': 'auto-generated' }
    const answer = { from: 'di@client.test', to: world.address, subject: 'Re: Thanks please', inReplyTo: sent?.more?.messageId, headers }
    await world.send({ ...answer, text: 'You are welcome' })
    await waitFor(async () => expect((await world.talk(id)).at(-1)?.text).toBe('You are welcome'))
    await world.send({ from: 'Ed <ed@client.test>', to: world.address, subject: 'Thanks please 2', text: 'x' })
    await waitFor(() => expect(mailsTo('ed@client.test')).toHaveLength(1))
    expect(mailsTo('di@client.test')).toHaveLength(1)
  })

  it('tells in a dry run what it would send, and sends nothing', async () => {
    await world.send({ from: 'flo@client.test', to: world.address, subject: 'Dry', text: 'x' })
    await record('Dry')
    const { body } = await world.server
      .as(world.org.admin)
      .post<{ runs: DryRun[] }>('/api/automations/dry-run', { definition: answering('Sent?', {}) })
    expect(body.runs[0]?.steps.map(({ act }) => [act?.does, act?.count, act?.texts[0]?.text])).toEqual([['mail', 1, 'Sent?']])
    expect(mailsTo('flo@client.test')).toEqual([])
  })
})
