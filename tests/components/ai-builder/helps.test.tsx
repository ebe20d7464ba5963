import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AskAutomation } from '#client/features/automations/ui/AskAutomation.tsx'
import { PageWriter } from '#client/features/ai-builder/ui/BuilderPage.tsx'
import { EmptyHome } from '#client/features/home/ui/EmptyHome.tsx'
import { StartPage } from '#client/features/start-here/StartPage.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { AskAi } from '#client/nouns/ai-builder/AskAi.tsx'
import { becomeAdmin, becomeOutsider } from '#tests/components/support/become.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { serve } from '#tests/components/support/serve.ts'
import { aiJob, aiStatus, failedJob, jobId, planId, wholePlan } from '#tests/components/ai-builder/sample-ai.ts'

const again = jobId.replace('a1', 'b1')
const [job, next] = [`GET builder/jobs/${jobId}`, `GET builder/jobs/${again}`]
const gone = { status: 404, id: 'not_found', message: '', code: 'c', details: null }

function Address() {
  return <output>{useLocation().pathname}</output>
}

async function show(answers: Readonly<Record<string, unknown>>, screen: ReactNode) {
  await Promise.all(['aiBuilder', 'automations', 'home', 'startHere', 'templates', 'tables', 'blocks'].map((name) => loadTexts(name, 'en')))
  serve({
    'GET builder/status': aiStatus(),
    'POST builder/ask': vi.fn().mockReturnValueOnce({ job: jobId }).mockReturnValue({ job: again }),
    ...answers,
  })
  return render(<SampleShell>{screen}</SampleShell>)
}

describe('the helps of the AI host', () => {
  useSampleDevice()
  afterEach(() => {
    vi.restoreAllMocks()
    becomeAdmin()
  })

  test.each([
    ['a request that is gone', gone, /not|found|there/i],
    ['a request that failed', failedJob('ai_timed_out'), 'The AI host took too long.'],
  ])('the writer of pages tells of %s, keeps the words, and asks again', async (_name, answer, text) => {
    const screen = await show(
      { [job]: answer, [next]: { ...aiJob({ kind: 'text', text: 'Welcome!' }), id: again } },
      <PageWriter pageId={ids.page} />,
    )
    await page.getByLabelText('What the text is about').fill('a greeting for new customers')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(text)
    await expect.element(page.getByLabelText('What the text is about')).toHaveValue('a greeting for new customers')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Welcome!')).toBeVisible()
    expect(page.getByRole('alert').elements()).toEqual([])
    await screen.unmount()
  })

  test('a line for words tells of a lost request, keeps the words and takes them again', async () => {
    function Formula() {
      const [text, setText] = useState('')
      return (
        <>
          <AskAi
            label="A formula that"
            placeholder=""
            question={(description) => ({ kind: 'formula', tableId: ids.table, description, lang: 'en' })}
            onAnswer={(answer) => setText(answer.text ?? '')}
          />
          <output>{text}</output>
        </>
      )
    }
    const screen = await show({ [job]: gone, [next]: { ...aiJob({ kind: 'formula', text: '{A} + {B}' }), id: again } }, <Formula />)
    await page.getByLabelText('A formula that').last().fill('adds one to another')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect.element(page.getByText('{A} + {B}')).toBeVisible()
    await screen.unmount()
  })

  test('an automation is shown with its addresses outside, and made by a press alone', async () => {
    const steps = [{ kind: 'sendMail', settings: { to: 'boss@evil.example', subject: 'New', body: 'https://evil.example/x' } }]
    const trigger = { kind: 'recordCreated', settings: { tableId: '@Orders' } }
    const automations = [{ name: 'Tell the boss', description: 'Mails each order', trigger, steps }]
    const plan = { ...wholePlan(), tables: [], forms: [], pages: [], apps: [], automations }
    const notes = [{ path: 'Tell the boss', reason: 'no step has this kind: sendPigeon' }]
    const create = vi.fn<(body: unknown) => object>(() => ({
      ...{ id: planId, notes: [] },
      made: [{ type: 'automation', id: again, label: 'Tell the boss' }],
    }))
    const undo = vi.fn(() => ({}))
    const screen = await show(
      { [job]: aiJob({ kind: 'automation', plan, notes }), 'POST v3/app-plans': create, [`DELETE v3/app-plans/${planId}`]: undo },
      <>
        <AskAutomation tableId={ids.table} />
        <Address />
      </>,
    )
    await page.getByRole('textbox').fill('tells my boss of each order')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    const review = page.getByRole('region', { name: 'The automation before it is made' })
    await expect.element(review.getByRole('heading', { name: 'Tell the boss' })).toBeVisible()
    await expect.element(review.getByText('boss@evil.example')).toBeVisible()
    await expect.element(review.getByText('1 part could not be expressed')).toBeVisible()
    await expect.element(review.getByRole('button', { name: 'Create' })).toBeDisabled()
    expect(create).not.toHaveBeenCalled()
    await review.getByRole('checkbox', { name: 'I have read these addresses' }).click()
    await review.getByRole('button', { name: 'Create' }).click()
    await expect.element(page.getByText(`/automations/edit/${again}`)).toBeVisible()
    await screen.unmount()
  })

  test('an automation is not asked for without the right to make tables, which its plan takes', async () => {
    becomeOutsider()
    const look = vi.fn(() => aiStatus())
    const screen = await show({ 'GET builder/status': look }, <AskAutomation tableId={ids.table} />)
    expect(page.getByRole('textbox').elements()).toEqual([])
    await screen.unmount()
  })

  test.each([
    ['Start Here', <StartPage key="start" />],
    ['an empty home', <EmptyHome key="home" />],
  ])('%s leads to the builder where it is switched on', async (_name, screen) => {
    becomeAdmin()
    const shown = await show({}, screen)
    await expect.element(page.getByRole('link', { name: /^Describe what you need/ })).toHaveAttribute('href', '/ai-builder')
    await shown.unmount()
  })

  test.each([
    ['without a host', aiStatus({ host: 'none', helps: false, hosts: [] }), becomeAdmin],
    ['switched off', aiStatus({ enabled: false }), becomeAdmin],
    ['without the right', aiStatus(), becomeOutsider],
  ])('Start Here has no such way %s', async (_name, status, become) => {
    become()
    const look = vi.fn(() => status)
    const screen = await show({ 'GET builder/status': look }, <StartPage />)
    await vi.waitFor(() => expect(look).toHaveBeenCalled())
    await expect.element(page.getByRole('button', { name: /^Go to/ })).toBeVisible()
    expect(page.getByRole('link', { name: /^Describe what you need/ }).elements()).toEqual([])
    await screen.unmount()
  })
})
