import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OrgContext } from '#server/access/org-context.ts'
import { runAgain } from '#server/features/automations/runs/again.ts'
import { usedToday } from '#server/jobs/run-usage.ts'
import { addRecords, buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
import { writeAttachment } from '#tests/support/write-attachment.ts'
import { createAutomationWorld, runAutomations, step, switchOn, trigger } from '#tests/support/run-automations.ts'

let world: ReturnType<typeof createAutomationWorld>
let orders: BuiltTable
beforeEach(() => {
  world = createAutomationWorld()
  orders = buildTable(admin(), { label: 'Orders', fields: { number: 'singleLineText', total: 'currency', offer: 'files' } })
})
afterEach(() => world.dispose())

const admin = (): OrgContext => world.context(world.admin)
const at = (name: string): string => `{{trigger.${orders.fields[name] ?? ''}}}`
const runs = () => world.org.db.all(world.org.db.build.selectFrom('run').selectAll())

const addFile = (name: string, content: string, size = content.length): string =>
  writeAttachment(world, { tableId: orders.id, fieldId: orders.fields['offer'] ?? '', name, content, size })

async function send(config: Record<string, unknown>, row: Record<string, unknown>): Promise<void> {
  await switchOn(admin(), {
    trigger: trigger('recordCreated', { tableId: orders.id }),
    actions: [step('sendMail', { to: 'ana@example.com', subject: 'Your order', ...config } as never)],
  })
  addRecords(admin(), orders, [row as never])
  await runAutomations(world)
}

it('a formatted mail has the marks of a page, and values stay words (B15)', async () => {
  const body = `# Hello\n\nYour **order** ${at('number')}:\n\n- [open it](${'{{trigger.url}}'})\n- <script>alert(1)</script>`
  await send({ body, format: 'formatted' }, { number: '*O-1* [x](http://evil.example) <b>' })
  expect(runs().map(({ status, error }) => [status, error])).toEqual([['done', null]])
  const [mail] = world.platform.mails
  expect(mail?.html).toContain('<h1>Hello</h1>')
  expect(mail?.html).toContain('<strong>order</strong>')
  expect(mail?.html).toMatch(/<li>.*<a href="http[^"]*\/object\/[^"]+">open it<\/a>/)
  // nothing that a value says is markup, and no markup of the text is HTML
  expect(mail?.html).toContain('*O-1* [x](http://evil.example) &lt;b&gt;')
  expect(mail?.html).not.toContain('href="http://evil.example"')
  expect(mail?.html).not.toContain('<script')
  expect(mail?.text).toContain('*O-1* [x](http://evil.example) <b>')
})

/** Lets the time of the next try come. */
async function tryAgain(): Promise<void> {
  const { platform, org } = world
  const now = platform.now().toISOString()
  await org.db.write(() => {
    org.db.run(org.db.build.updateTable('effect').set({ run_after: now }))
    org.db.run(org.db.build.updateTable('run_step').set({ due_at: now }).where('status', '=', 'waiting'))
  })
  await runAutomations(world)
}

it('each address has a mail once, however often the step is tried, and counts once', async () => {
  const { platform, org } = world
  const used = () => usedToday(org, 'organisation', 'mail', platform.now())
  const keep = platform.mailer.send.bind(platform.mailer)
  let fails = true
  const spy = vi.spyOn(platform.mailer, 'send').mockImplementation(async (mail) => {
    if (fails && mail.to === 'bo@example.com') throw new Error('421 try later')
    return keep(mail)
  })
  await send({ to: 'ana@example.com, bo@example.com, cy@example.com', body: 'x' }, { number: 'O-1' })
  expect(platform.mails.map(({ to }) => to)).toEqual(['ana@example.com'])
  expect([runs()[0]?.status, used()]).toEqual(['waiting', 3])
  fails = false
  await tryAgain()
  expect(runs()[0]?.status).toBe('done')
  expect(platform.mails.map(({ to }) => to)).toEqual(['ana@example.com', 'bo@example.com', 'cy@example.com'])
  expect(used()).toBe(3)
  // a server knows a second copy of a mail by its id
  const ids = spy.mock.calls.map(([{ to, messageId }]) => `${to} ${messageId}`)
  expect(ids[1]).toBe(ids[2])
  expect(new Set(ids).size).toBe(3)
  expect(ids[0]).toMatch(new RegExp(`^ana@example.com <${runs()[0]?.id}\\.[A-Za-z0-9-]+\\.[0-9a-f]{16}@[^>]+>$`))
  spy.mockRestore()
})

it('an address that is refused for good keeps no mail from the others', async () => {
  const { platform } = world
  const keep = platform.mailer.send.bind(platform.mailer)
  const spy = vi.spyOn(platform.mailer, 'send').mockImplementation(async (mail) => {
    if (mail.to === 'bo@example.com')
      throw Object.assign(new Error('refused'), { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 })
    return keep(mail)
  })
  await send({ to: 'ana@example.com, bo@example.com, cy@example.com', body: 'x' }, { number: 'O-1' })
  expect(platform.mails.map(({ to }) => to)).toEqual(['ana@example.com', 'cy@example.com'])
  expect(runs()[0]?.status).toBe('failed')
  expect(runs()[0]?.error).toContain('bo@example.com')
  spy.mockRestore()
  // the run goes on: only those who lack it get it
  await runAgain(admin(), { ids: [runs()[0]?.id ?? ''] })
  await runAutomations(world)
  expect(runs()[0]?.status).toBe('done')
  expect(platform.mails.map(({ to }) => to)).toEqual(['ana@example.com', 'cy@example.com', 'bo@example.com'])
})

it('a try that is refused before it sends forgets nobody who has the mail', async () => {
  const { platform, org } = world
  const keep = platform.mailer.send.bind(platform.mailer)
  const spy = vi.spyOn(platform.mailer, 'send').mockImplementation(async (mail) => {
    if (mail.to === 'bo@example.com') throw new Error('421 try later')
    return keep(mail)
  })
  await send({ to: 'ana@example.com, bo@example.com', body: 'x' }, { number: 'O-1' })
  spy.mockRestore()
  // the process has ended under the run often
  await org.db.write(() => org.db.run(org.db.build.updateTable('run').set({ cut_off: 1_000 })))
  await tryAgain()
  expect(runs()[0]?.status).toBe('failed')
  await runAgain(admin(), { ids: [runs()[0]?.id ?? ''] })
  await runAutomations(world)
  expect(runs()[0]?.status).toBe('done')
  expect(platform.mails.map(({ to }) => to)).toEqual(['ana@example.com', 'bo@example.com'])
})

it('a sender that is refused says nothing of an address: the step is tried again', async () => {
  const { platform } = world
  const refusal = Object.assign(new Error('refused'), { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 })
  const spy = vi.spyOn(platform.mailer, 'send').mockRejectedValue(refusal)
  await send({ to: 'ana@example.com, bo@example.com', body: 'x' }, { number: 'O-1' })
  expect(runs()[0]?.status).toBe('waiting')
  spy.mockRestore()
  await tryAgain()
  expect(runs()[0]?.status).toBe('done')
  expect(platform.mails.map(({ to }) => to)).toEqual(['ana@example.com', 'bo@example.com'])
})

it('a formatted mail says the language of its organisation', async () => {
  const { db } = world.org
  await db.write(() => db.run(db.build.updateTable('organisation').set({ language: 'pt' })))
  await send({ body: '# Olá', format: 'formatted' }, { number: 'O-1' })
  expect(world.platform.mails[0]?.html).toContain('<html lang="pt">')
})

it('a plain mail is as it was', async () => {
  await send({ body: '**plain**' }, { number: 'O-1' })
  expect(world.platform.mails).toMatchObject([{ to: 'ana@example.com', subject: 'Your order', text: '**plain**' }])
  expect(world.platform.mails[0]?.html).toBeUndefined()
})

it('files of cells go along, answers go elsewhere, and the log names them', async () => {
  const file = addFile('offer.txt', 'one tea')
  await send({ body: 'x', attached: at('offer'), replyTo: 'shop@example.com' }, { number: 'O-1', offer: [file] })
  const [mail] = world.platform.mails
  expect(mail?.replyTo).toBe('shop@example.com')
  expect(mail?.attachments?.map(({ filename, content }) => [filename, String(content)])).toEqual([['offer.txt', 'one tea']])
  const acts = world.org.db.all(world.org.db.build.selectFrom('run_step').select('act'))
  expect(acts[0]?.act).toContain('offer.txt')
})

it('files that are too large end the step', async () => {
  await send({ body: 'x', attached: at('offer') }, { offer: [addFile('big.bin', 'x', 10_000_001)] })
  expect(world.platform.mails).toEqual([])
  expect(JSON.parse(runs()[0]?.error ?? '')).toMatchObject({ id: 'file_too_large' })
})

it('a table of records goes along as a file that runs no formula (B15)', async () => {
  const find = step('findRecords', { tableId: orders.id, most: 10 })
  const columns = ['number', 'total'].map((name) => orders.fields[name] ?? '')
  addRecords(admin(), orders, [{ number: '=1+1', total: 1250 }])
  await switchOn(admin(), {
    trigger: trigger('recordUpdated', { tableId: orders.id }),
    actions: [find, step('sendMail', { to: 'ana@example.com', subject: 'All / orders', body: 'x', rows: find.id, columns, rowsAs: 'csv' })],
  })
  const [id = ''] = addRecords(admin(), orders, [{ number: 'O-2', total: 300 }])
  change(admin(), orders.id, [{ op: 'update', id, base: Number.MAX_SAFE_INTEGER, values: { [orders.fields['total'] ?? '']: 400 } }])
  await runAutomations(world)
  const [mail] = world.platform.mails
  expect(mail?.html).toBeUndefined()
  expect(mail?.attachments?.map(({ filename, content }) => [filename, content])).toEqual([
    ['All orders.csv', "\uFEFFnumber,total\r\n'=1+1,$12.50\r\nO-2,$4.00\r\n"],
  ])
})
