import { useLocation } from 'react-router-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { BuilderPage } from '#client/features/ai-builder/ui/BuilderPage.tsx'
import { forgetWords } from '#client/engine/session/use-kept-words.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { dismissToast, readToasts } from '#client/ui/toast.ts'
import { becomeAdmin, becomeOutsider } from '#tests/components/support/become.ts'
import { stopsByKeys } from '#tests/components/support/key-stops.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { wear } from '#tests/components/support/looks.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { serve } from '#tests/components/support/serve.ts'
import { addingPlan, aiJob, aiStatus, failedJob, jobId, madeApp, planId, wholePlan } from '#tests/components/ai-builder/sample-ai.ts'

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

async function show(answers: Readonly<Record<string, unknown>>, path = '/ai-builder') {
  await Promise.all(['aiBuilder', 'templates', 'tables', 'apps'].map((name) => loadTexts(name, 'en')))
  serve({ 'GET builder/status': aiStatus(), ...answers })
  return render(
    <SampleShell path={path}>
      <BuilderPage />
      <Address />
    </SampleShell>,
  )
}
const begun = { data: { success_msg: '', progress: 0, job: jobId } }
const job = `GET builder/jobs/${jobId}`
const done = (part = {}) => ({ 'POST builder/create-app': begun, [job]: aiJob({ plan: wholePlan(), ...part }) })
const words = 'a shop with customers and orders'
const description = () => page.getByLabelText('What do you need?')
const outline = () => page.getByRole('region', { name: 'Plan', exact: true })

async function describeIt(): Promise<void> {
  await description().fill(words)
  await page.getByRole('button', { name: 'Make a plan' }).click()
}

describe('the AI app builder', () => {
  useSampleDevice()
  afterEach(async () => {
    await cleanup()
    for (const place of ['ai-builder', 'ai-builder-plan']) forgetWords(place)
    vi.restoreAllMocks()
    for (const { id } of readToasts()) dismissToast(id)
    becomeAdmin()
    await wear({ scheme: 'light', width: 1440 })
  })

  test('lists what is sent before the first request, and notes consent with it', async () => {
    const agree = vi.fn(() => ({}))
    await show({ 'GET builder/status': () => aiStatus({ agreed: agree.mock.calls.length > 0 }), 'POST builder/agree': agree, ...done() })
    await expect.element(page.getByText('What is sent to ai.example · tiny')).toBeVisible()
    await expect.element(page.getByText('records of your tables')).toBeVisible()
    await description().fill('a shop')
    await page.getByRole('button', { name: 'Agree and make a plan' }).click()
    await expect.element(page.getByText('Description too short. Provide a more detailed description.')).toBeVisible()
    expect(agree).not.toHaveBeenCalled()
    await description().fill(words)
    await page.getByRole('button', { name: 'Agree and make a plan' }).click()
    await expect.element(outline()).toBeVisible()
    expect(agree).toHaveBeenCalledTimes(1)
  })

  test('renames, retypes and removes parts, and creates what is left', async () => {
    const create = vi.fn<(body: unknown) => object>(() => ({ id: planId, made: [{ type: 'app', id: madeApp, label: 'Sales' }], notes: [] }))
    const undo = vi.fn(() => ({}))
    await show({ ...done(), 'POST v3/app-plans': create, [`DELETE v3/app-plans/${planId}`]: undo })
    await describeIt()
    const table = outline().getByLabelText('Name of the table').first()
    await table.fill('Clients')
    await userEvent.keyboard('{Enter}')
    await outline().getByRole('button', { name: 'Remove Returns' }).click()
    await outline().getByRole('button', { name: 'Remove Promised' }).click()
    await outline().getByRole('button', { name: 'Remove By status' }).click()
    await outline().getByRole('combobox', { name: 'Type of City / state' }).click()
    await page.getByRole('option', { name: 'Email', exact: true }).click()
    // the address of a link button is read before anything is made
    await expect.element(page.getByText(/^https:\/\/maps\.example/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Create', exact: true })).toBeDisabled()
    await page.getByRole('checkbox', { name: 'I have read these addresses' }).click()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect.element(page.getByText(`/app/${madeApp}`)).toBeVisible()
    const [[body] = []] = create.mock.calls
    const { plan } = body as { plan: ReturnType<typeof wholePlan> }
    expect(plan.tables.map(({ label }) => label)).toEqual(['Clients', 'Orders'])
    expect(plan.tables[1]?.fields.find(({ label }) => label === 'City / state')?.type).toBe('email')
    expect(plan.tables[1]?.fields.find(({ label }) => label === 'Customer')?.to).toBe('Clients')
    expect(plan.tables[1]?.fields.map(({ label }) => label)).not.toContain('Promised')
    expect(plan.pages.map(({ label }) => label)).toEqual(['Handbook'])
    expect(plan.apps[0]?.blocks.map(({ type }) => type)).not.toContain('chart')
    readToasts()[0]?.action?.onAction()
    await vi.waitFor(() =>
      expect(
        readToasts()
          .map(({ message }) => message)
          .join(),
      ).toContain('Everything was taken back.'),
    )
    expect(undo).toHaveBeenCalledTimes(1)
  })

  test('names what needed a part that was removed, and leaves it out with a press', async () => {
    const issues = [{ where: 'body', path: 'plan.tables.1.fields.8', message: 'names nothing: Price' }]
    const refused = { status: 400, id: 'invalid_request', message: '', code: 'c', details: { issues } }
    const create = vi.fn<(body: unknown) => object>((body) => {
      const { plan, check } = body as { plan: ReturnType<typeof wholePlan>; check?: boolean }
      if (plan.tables[1]?.fields.some(({ label }) => label === 'Total')) return refused
      return { id: check === true ? null : planId, made: [{ type: 'app', id: madeApp, label: 'Sales' }], notes: [] }
    })
    await show({ ...done(), 'POST v3/app-plans': create })
    await describeIt()
    await outline().getByRole('button', { name: 'Remove Price' }).click()
    await page.getByRole('checkbox', { name: 'I have read these addresses' }).click()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect.element(page.getByRole('alert').getByText('Orders › Total')).toBeVisible()
    await page.getByRole('button', { name: 'Leave these parts out' }).click()
    await expect.element(page.getByText('1 part could not be expressed')).toBeVisible()
    expect(outline().getByRole('button', { name: 'Remove Total' }).elements()).toEqual([])
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect.element(page.getByText(`/app/${madeApp}`)).toBeVisible()
  })

  test('goes on with its changes after a look elsewhere, and leads back to them after an undo', async () => {
    const made = { id: planId, made: [{ type: 'app', id: madeApp, label: 'Sales' }], notes: [] }
    const answers = { ...done(), 'POST v3/app-plans': made, [`DELETE v3/app-plans/${planId}`]: {} }
    const screen = await show(answers)
    await describeIt()
    await outline().getByLabelText('Name of the form').first().fill('Ask for it')
    await userEvent.keyboard('{Enter}')
    await outline().getByLabelText('Name of the view').first().fill('Everybody')
    await userEvent.keyboard('{Enter}')
    await outline().getByLabelText('Name of the table').first().fill('Orders')
    await userEvent.keyboard('{Enter}')
    await screen.unmount()
    await show(answers, `/ai-builder?job=${jobId}`)
    await expect.element(outline().getByLabelText('Name of the form').first()).toHaveValue('Ask for it')
    await expect.element(outline().getByLabelText('Name of the view').first()).toHaveValue('Everybody')
    // a name that another table has would make both one
    await expect.element(outline().getByLabelText('Name of the table').first()).toHaveValue('Orders 2')
  })

  test.each(['formula', 'text'] as const)('does not wait for a plan from a %s that was asked for elsewhere', async (kind) => {
    const running = vi
      .fn()
      .mockReturnValueOnce(aiStatus({ running: jobId }))
      .mockReturnValue(aiStatus())
    await show({ 'GET builder/status': running, [job]: aiJob({ kind, text: 'done' }) })
    await expect.element(description()).toBeVisible()
  })

  test('is asked for a change in words, and keeps the plan when that fails', async () => {
    const second = jobId.replace('a1', 'b1')
    const ask = vi.fn<(body: unknown) => object>(() => ({ job: second }))
    const next = vi.fn(() => failedJob('ai_refused') as unknown)
    await show({ ...done(), 'POST builder/ask': ask, [`GET builder/jobs/${second}`]: () => next() })
    await describeIt()
    await page.getByLabelText('Ask for a change').fill('add invoices with a due date')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect.element(page.getByText('The AI host refused. Use other words.')).toBeVisible()
    expect(ask.mock.calls[0]?.[0]).toMatchObject({ kind: 'change', description: 'add invoices with a due date', plan: { label: 'Shop' } })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(outline()).toBeVisible()
    next.mockReturnValue({ ...aiJob({ plan: { ...wholePlan(), label: 'Bills' } }), id: second })
    await page.getByLabelText('Ask for a change').fill('call all of it bills')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect.element(outline().getByLabelText('Name of the folder')).toHaveValue('Bills')
  })

  test('adds to an app that is there: its name stays, and Create leads to it', async () => {
    const create = vi.fn<(body: unknown) => object>(() => ({
      ...{ id: planId, notes: [] },
      made: [{ type: 'block', id: 'bbbbbbbbbbbbb', label: 'text', of: ids.app }],
    }))
    await show({ ...done({ plan: addingPlan() }), 'POST v3/app-plans': create }, `/ai-builder?app=${ids.app}`)
    await expect.element(page.getByText(/Blocks and tables are added to it/)).toBeVisible()
    await describeIt()
    await expect.element(page.getByText('What is new goes into “Desk”. Nothing of it is changed.')).toBeVisible()
    expect(outline().getByLabelText('Name of the app').elements()).toEqual([])
    expect(outline().getByLabelText('Name of the folder').elements()).toEqual([])
    await page.getByRole('checkbox', { name: 'I have read these addresses' }).click()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect.element(page.getByText(`/app/${ids.app}`)).toBeVisible()
  })

  test.each([
    ['a lost host', 'network_error', 'The AI host could not be reached.'],
    ['an answer that is no plan', 'invalid_ai_response_format', /^Invalid Response Format/],
    ['no time', 'ai_timed_out', 'The AI host took too long.'],
  ])('tells of %s, and begins again with a press', async (_name, id, text) => {
    await show({ 'POST builder/create-app': begun, [job]: failedJob(id) })
    await describeIt()
    await expect.element(page.getByText(text)).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    // what was described is still there
    await expect.element(description()).toHaveValue(words)
  })

  test('tells of credits that are used, and of a request that is refused for it', async () => {
    const credits = { used: 100, most: 100, own: 100, ownMost: null }
    const refused = { status: 402, id: 'plan_limit', message: '', code: 'c', details: { limit: 'aiCredits', used: 100, max: 100 } }
    await show({ 'GET builder/status': aiStatus({ credits }), 'POST builder/create-app': refused })
    await expect.element(page.getByText("You can't use AI features anymore.")).toBeVisible()
    await describeIt()
    await expect.element(page.getByRole('alert').last()).toBeVisible()
    await expect.element(description()).toHaveValue(words)
  })

  test('says that it is offline, and takes nothing meanwhile', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await show(done())
    await expect.element(page.getByText('You are offline. Plans are made by a host on the network.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Make a plan' })).toBeDisabled()
  })

  test('is not for people who may not make tables and apps', async () => {
    becomeOutsider()
    await show({})
    await expect.element(page.getByText('Making apps and tables needs a right that you do not have.')).toBeVisible()
  })

  test('is used by keys alone: every control of the plan has its stop', async () => {
    const screen = await show(done())
    await describeIt()
    await expect.element(outline()).toBeVisible()
    await page.getByRole('checkbox', { name: 'I have read these addresses' }).click()
    const reached = await stopsByKeys(() => userEvent.tab(), 200)
    const missed = [...screen.container.querySelectorAll('button:not(:disabled), input:not([type=file])')].filter(
      (one) => !reached.has(one),
    )
    expect(missed.map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual([])
  })

  test('is looked over, the description with what is sent, and the plan', async () => {
    const screen = await show({ ...done(), 'GET builder/status': aiStatus({ agreed: false }) })
    await expect.element(page.getByText('What is sent to ai.example · tiny')).toBeVisible()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await wear({ scheme: 'light', width: 1440 })
    await screen.unmount()
    vi.restoreAllMocks()
    const planned = await show(done({ notes: [{ path: 'New customer', reason: 'not_shared' }] }))
    await describeIt()
    await expect.element(outline()).toBeVisible()
    expect(await lookedOver(() => planned.container)).toEqual([])
  })
})
