import type { Locator, Page } from '@playwright/test'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { StepAct } from '#shared/nouns/automations/run.ts'
import type { Actor } from '#tests/e2e/support/actors.ts'
import { seriousProblems } from '#tests/e2e/support/axe.ts'
import { withKeys, withMouse, wordsOf, type Hand } from '#tests/e2e/support/hands.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { isLong } from '#tests/support/property-runs.ts'

type Words = ReturnType<typeof wordsOf>
type Way = 'the mouse' | 'keys alone'

interface Shop {
  orders: string
  fields: Record<'number' | 'customer' | 'status' | 'due' | 'owner' | 'total' | 'note', string>
  first: string
  options: readonly string[]
}

/** Customers with addresses, and one order of Ana's. Her address is the owner's own: strangers are written to from proven accounts alone. */
async function makeShop({ api, memberId, email: address }: Actor): Promise<Shop> {
  const [customers, orders, name, email] = [newShortId('t'), newShortId('t'), newShortId('f'), newShortId('f')]
  const look = { icon: 'table', color: 'blue', viewLabel: 'All' }
  const text = (id: string, label: string) => ({ id, type: 'singleLineText' as const, label, position: 'a0' })
  await api.mutate('tables.create', { id: customers, label: 'Customers', ...look, fields: [text(name, 'Name')], viewId: newShortId('v') })
  await api.mutate('fields.create', { id: email, tableId: customers, type: 'email', label: 'Email', position: 'a1' })
  const fields = {
    ...{ number: newShortId('f'), customer: newShortId('f'), status: newShortId('f'), due: newShortId('f') },
    ...{ owner: newShortId('f'), total: newShortId('f'), note: newShortId('f') },
  }
  await api.mutate('tables.create', {
    id: orders,
    label: 'Orders',
    ...look,
    fields: [text(fields.number, 'Number')],
    viewId: newShortId('v'),
  })
  const options = [newShortId('o'), newShortId('o')]
  const add = (
    id: string,
    type: 'connectedRecord' | 'select' | 'date' | 'user' | 'currency' | 'singleLineText',
    label: string,
    config?: object,
  ) =>
    api.mutate('fields.create', {
      id,
      tableId: orders,
      type,
      label,
      position: `a${label.replaceAll(' ', '')}`,
      ...(config && { config }),
    } as never)
  await add(fields.note, 'singleLineText', 'Note')
  await add(fields.customer, 'connectedRecord', 'Customer', { tableId: customers, limitToOne: true })
  const labels = ['New', 'Paid']
  await add(fields.status, 'select', 'Status', { options: options.map((id, at) => ({ id, label: labels[at], hue: 'blue' })) })
  await add(fields.due, 'date', 'Due')
  await add(fields.owner, 'user', 'Handled by')
  await add(fields.total, 'currency', 'Total')
  const [ana, first] = [newId(), newId()]
  await api.mutate('records.change', {
    tableId: customers,
    changes: [{ op: 'create', id: ana, values: { [name]: 'Ana', [email]: address } }],
  })
  const values = {
    [fields.number]: 'O-1',
    [fields.customer]: [ana],
    [fields.due]: '2027-03-01',
    [fields.owner]: [memberId],
    [fields.total]: 1250,
  }
  await api.mutate('records.change', {
    tableId: orders,
    changes: [{ op: 'create', id: first, values: { ...values, [fields.status]: options[0] ?? '' } }],
  })
  return { orders, fields, first, options }
}

/** One person at one screen who makes an automation. */
class Maker {
  readonly page: Page
  readonly hand: Hand
  readonly t: Words
  constructor(page: Page, hand: Hand, t: Words) {
    this.page = page
    this.hand = hand
    this.t = t
  }

  input(key: string): string {
    return this.t(`automations:inputs.${key}`)
  }
  kind(kind: string): string {
    return this.t(`automations:kinds.${kind}.name`)
  }
  part(kind: string): Locator {
    return this.page.getByRole('region', { name: this.kind(kind) }).last()
  }

  async begin(kind: string): Promise<Locator> {
    await this.page.goto('/automations/explore')
    await this.hand.press(this.page.getByRole('button', { name: new RegExp(`^${this.kind(kind)}`) }).first())
    const part = this.part(kind)
    await expect(part).toBeVisible()
    return part
  }
  chooseTable(part: Locator, table = 'Orders'): Promise<void> {
    return this.hand.choose(part.getByRole('combobox', { name: this.input('tableId') }), table)
  }
  /** Adds a step at the end: its name is searched, and Enter takes the first. */
  async add(kind: string): Promise<Locator> {
    await this.hand.press(this.page.getByRole('button', { name: this.t('automations:addStep'), exact: true }).last())
    const dialog = this.page.getByRole('dialog', { name: this.t('automations:pick.action') })
    await expect(dialog.getByRole('searchbox')).toBeFocused()
    await this.page.keyboard.insertText(this.kind(kind))
    await expect(dialog.getByRole('button', { name: new RegExp(`^${this.kind(kind)}`) }).first()).toBeVisible()
    await this.page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    return this.part(kind)
  }
  write(part: Locator, key: string, text: string): Promise<void> {
    return this.hand.type(part.getByRole('textbox', { name: this.input(key), exact: true }), text)
  }
  insert(part: Locator, key: string, search: string): Promise<void> {
    return this.hand.insert(part, this.input(key), search)
  }
  async addField(part: Locator, label: string): Promise<void> {
    await this.hand.choose(part.getByRole('combobox', { name: this.t('automations:addField') }), label)
  }
  async save(): Promise<void> {
    await this.hand.press(this.page.getByRole('button', { name: this.t('automations:save'), exact: true }))
    await expect(this.page.getByRole('button', { name: this.t('automations:save'), exact: true })).toBeHidden()
  }
  async switchOn(): Promise<void> {
    await this.save()
    const flip = this.page.getByRole('switch')
    await expect(flip).toBeEnabled()
    await this.hand.press(flip)
    await this.hand.press(this.page.getByRole('dialog').getByRole('button', { name: this.t('automations:confirm.on'), exact: true }))
    await expect(flip).toBeChecked()
    // the screen says so before the server has it; a phone has no mark of what is stored
    if ((this.page.viewportSize()?.width ?? 0) >= 800) await new Shell(this.page).expectStored()
  }
}

/** The acts of the last run, once it has ended. */
async function acts({ api }: Actor): Promise<StepAct[]> {
  const found: { status: string; steps: StepAct[] } = { status: '', steps: [] }
  await expect
    .poll(
      async () => {
        const { runs } = await api.get<{ runs: { id: string; status: string; error: unknown }[] }>('automations/runs')
        const [last] = runs
        if (!last) return 'none'
        const { steps } = await api.get<{ steps: { act: StepAct | null }[] }>(`automations/runs/${last.id}`)
        found.steps = steps.flatMap(({ act }) => act ?? [])
        return last.error === null ? last.status : JSON.stringify(last.error)
      },
      { timeout: 20_000 },
    )
    .toBe('done')
  return found.steps
}
const said = (steps: readonly StepAct[]): string => JSON.stringify(steps.map(({ does, texts }) => [does, ...texts.map(({ text }) => text)]))

const made: Readonly<Record<string, (maker: Maker, owner: Actor, shop: Shop) => Promise<void>>> = {
  'a new order mails its customer': async (maker, owner, { orders, fields }) => {
    await maker.chooseTable(await maker.begin('recordCreated'))
    const mail = await maker.add('sendMail')
    await maker.insert(mail, 'to', 'customer email')
    await maker.write(mail, 'subject', 'We have ')
    await maker.insert(mail, 'subject', 'number')
    await maker.write(mail, 'body', 'Thank you!')
    // the sentence of the step names whom it goes to
    await expect(mail.getByRole('button').first()).toContainText('Customer · Email')
    await maker.switchOn()
    const customers = (await owner.api.entities('table')).find(({ label }) => label === 'Customers')?.id ?? ''
    const [ana] = await owner.api.records(customers)
    const values = { [fields.number]: 'O-2', [fields.customer]: [String(ana?.['id'])] }
    await owner.api.mutate('records.change', { tableId: orders, changes: [{ op: 'create', id: newId(), values }] })
    expect(said(await acts(owner))).toContain(`["mail","${owner.email}","We have O-2","Thank you!"]`)
  },

  'a changed status makes a task for its people, on its day': async (maker, owner, { orders, fields, first, options }) => {
    const trigger = await maker.begin('recordUpdated')
    await maker.chooseTable(trigger)
    await maker.hand.press(trigger.getByRole('checkbox', { name: 'Status' }))
    const task = await maker.add('createTask')
    await maker.write(task, 'title', 'See to ')
    await maker.insert(task, 'title', 'number')
    await maker.hand.press(task.getByRole('button', { name: maker.t('automations:places.peopleOf') }))
    await expect(maker.page.getByRole('dialog', { name: maker.t('automations:places.peopleOf') }).getByRole('combobox')).toBeFocused()
    await maker.page.keyboard.insertText('handled')
    await maker.page.keyboard.press('Enter')
    const deadline = maker.t('automations:optional', { label: maker.input('deadline') })
    await maker.hand.insert(task, deadline, 'due')
    await expect(task.getByRole('button').first()).toContainText('Handled by')
    await maker.switchOn()
    const change = { op: 'update' as const, id: first, values: { [fields.status]: options[1] ?? '' }, base: 1e9 }
    await owner.api.mutate('records.change', { tableId: orders, changes: [change] })
    expect(said(await acts(owner))).toContain('["task","See to O-1"]')
  },

  'a report of orders with its sum is mailed, now as well': async (maker, owner) => {
    await maker.begin('schedule')
    const find = await maker.add('findRecords')
    await maker.chooseTable(find)
    const mail = await maker.add('sendMail')
    await maker.write(mail, 'to', owner.email)
    await maker.write(mail, 'subject', 'The week')
    await maker.write(mail, 'body', 'All orders')
    await maker.hand.press(mail.getByRole('button', { name: maker.t('automations:aside') }))
    const rows = maker.t('automations:optional', { label: maker.input('rows') })
    await maker.hand.choose(mail.getByRole('combobox', { name: rows }), new RegExp(`${maker.kind('findRecords')}$`))
    await maker.hand.press(mail.getByRole('checkbox', { name: 'Number' }))
    await maker.hand.press(mail.getByRole('checkbox', { name: 'Total' }))
    await maker.switchOn()
    await maker.hand.press(maker.page.getByRole('button', { name: maker.t('automations:more'), exact: true }))
    const now = maker.page.getByRole('menuitem', { name: maker.t('steps:runNow.title') })
    await expect(now).toBeVisible()
    await now.press('Enter')
    await maker.hand.press(maker.page.getByRole('dialog').getByRole('button', { name: maker.t('steps:runNow.run'), exact: true }))
    const mailed = said(await acts(owner))
    expect(mailed).toContain(`"mail","${owner.email}","The week","All orders`)
    expect(mailed).toContain(String.raw`Number | Total\nO-1 | $12.50`)
  },

  'what a webhook brings makes an order': async (maker, owner, { orders }) => {
    const trigger = await maker.begin('webhookReceived')
    await maker.hand.press(trigger.getByRole('button', { name: maker.t('steps:webhookStart.make') }))
    const address = await trigger.locator('code').textContent()
    const send = (order: string) =>
      fetch(address ?? '', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ order, pieces: 2 }) })
    await send('W-1')
    await expect(trigger).toContainText(maker.t('steps:webhookStart.learnt', { parts: 'order, pieces' }), { timeout: 15_000 })
    const create = await maker.add('createRecord')
    await maker.chooseTable(create)
    await maker.addField(create, 'Number')
    await maker.hand.insert(create, 'Number', 'order')
    await maker.switchOn()
    await send('W-2')
    await expect.poll(async () => (await owner.api.records(orders)).map((row) => row['Number'])).toEqual(['O-1', 'W-2'])
  },

  'a button is made for it, and starts it': async (maker, owner, { orders }) => {
    const trigger = await maker.begin('button')
    await maker.chooseTable(trigger)
    await maker.hand.press(trigger.getByRole('button', { name: maker.t('automations:button.make') }))
    const update = await maker.add('updateRecords')
    await maker.addField(update, 'Note')
    await maker.hand.type(update.getByRole('textbox', { name: 'Note', exact: true }), 'pressed')
    await maker.switchOn()
    await maker.page.goto(`/object/${orders}`)
    const press = maker.page.getByRole('button', { name: maker.t('automations:button.newText'), exact: true }).first()
    await press.click()
    await expect.poll(async () => (await owner.api.records(orders)).map((row) => row['Note'])).toEqual(['pressed'])
  },
}

async function makerOf(owner: Actor, way: Way, language: 'en' | 'pt'): Promise<Maker> {
  const { page } = owner
  const t = wordsOf(language)
  const insertName = (label: string): string => t('automations:places.insert', { label })
  return new Maker(page, way === 'the mouse' ? withMouse(page, insertName) : withKeys(page, insertName), t)
}

type Look = 'light' | 'dark' | 'a phone, dark, in Portuguese'
const order = 'a new order mails its customer'
const status = 'a changed status makes a task for its people, on its day'
const report = 'a report of orders with its sum is mailed, now as well'
const webhook = 'what a webhook brings makes an order'
const button = 'a button is made for it, and starts it'

/** Each is made once; every way of making each, with `LONG=1`. */
const usual: readonly [string, Way, Look][] = [
  [order, 'keys alone', 'light'],
  [status, 'the mouse', 'dark'],
  [report, 'the mouse', 'light'],
  [webhook, 'keys alone', 'dark'],
  [button, 'the mouse', 'a phone, dark, in Portuguese'],
]
const every = Object.keys(made).flatMap((name): [string, Way, Look][] => [
  [name, 'the mouse', 'dark'],
  [name, 'keys alone', 'light'],
  [name, 'the mouse', 'a phone, dark, in Portuguese'],
])

for (const [name, way, look] of isLong ? every : usual)
  test(`${name}: made from nothing with ${way} (${look})`, async ({ owner }) => {
    test.slow()
    const { page } = owner
    const isPhone = look === 'a phone, dark, in Portuguese'
    if (isPhone) await page.setViewportSize({ width: 390, height: 844 })
    if (isPhone) await page.addInitScript(() => localStorage.setItem('trama.language', 'pt'))
    const scheme = look === 'light' ? 'light' : 'dark'
    await page.emulateMedia({ colorScheme: scheme })
    await made[name]?.(await makerOf(owner, way, isPhone ? 'pt' : 'en'), owner, await makeShop(owner))
    // nothing is wider than the screen, and the last screen can be read by everybody
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(isPhone ? 390 : 1440)
    expect(await seriousProblems(page, { schemes: [scheme] })).toEqual([])
  })
