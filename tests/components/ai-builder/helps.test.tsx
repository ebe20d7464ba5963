import { useState, type ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
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
import { aiJob, aiStatus, failedJob, jobId } from '#tests/components/ai-builder/sample-ai.ts'

const again = jobId.replace('a1', 'b1')
const [job, next] = [`GET builder/jobs/${jobId}`, `GET builder/jobs/${again}`]
const gone = { status: 404, id: 'not_found', message: '', code: 'c', details: null }

async function show(answers: Readonly<Record<string, unknown>>, screen: ReactNode) {
  await Promise.all(['aiBuilder', 'home', 'startHere', 'templates', 'tables', 'blocks'].map((name) => loadTexts(name, 'en')))
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
