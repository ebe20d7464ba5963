import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OrgContext } from '#server/access/org-context.ts'
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

it('a plain mail is as it was', async () => {
  await send({ body: '**plain**' }, { number: 'O-1' })
  expect(world.platform.mails).toEqual([{ to: 'ana@example.com', subject: 'Your order', text: '**plain**' }])
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
