import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { ListedOrganisation } from '#shared/nouns/operator/operator-calls.ts'
import { OperatorDoor } from '#client/features/operator/ui/OperatorDoor.tsx'
import { OrganisationsPage } from '#client/features/operator/ui/OrganisationsPage.tsx'
import { loadTexts, setLanguage } from '#client/i18n/i18n.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { serve } from '#tests/components/support/serve.ts'

const acme: ListedOrganisation = {
  ...{ id: '01900000-0000-7000-8000-000000000001', name: 'Acme', slug: 'acme', createdAt: '2026-01-01T00:00:00.000Z', deleteAt: null },
  ...{ planId: 'scale', state: 'paid', trialEndsAt: null, people: 12, bytes: 3_000_000, lastUsedAt: '2026-11-30T10:00:00.000Z' },
  ...{ failures: 2, health: 'fine' },
}
const broken: ListedOrganisation = {
  ...{ ...acme, id: '01900000-0000-7000-8000-000000000002', name: 'Southwind', slug: 'southwind', deleteAt: '2026-12-24T00:00:00.000Z' },
  ...{ planId: 'blocked', state: 'blocked', lastUsedAt: null, failures: null, health: 'refused' },
}

beforeAll(() => Promise.all(['operator', 'templates', 'errors'].map((name) => loadTexts(name))))
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
  await setLanguage('en')
})

const open = () =>
  render(
    <main>
      <OrganisationsPage />
    </main>,
  )

describe('the page of whoever runs the server', () => {
  test('asks for the token, and says when it is another one', async () => {
    const refused = { status: 401, id: 'operator_needed', message: '', code: 'c', details: null }
    serve({ 'POST operator/sign-in': ({ token }: { token: string }) => (token === 'right' ? {} : refused) })
    const entered = vi.fn<() => void>()
    const screen = await render(<OperatorDoor onEntered={entered} />)
    const field = screen.getByLabelText('Token', { exact: true })
    await field.fill('wrong')
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.getByRole('button', { name: 'Sign in' }).click()
    await expect.element(screen.getByText('This is not the token of this server.')).toBeVisible()
    expect(entered).not.toHaveBeenCalled()
    await field.fill('right')
    await screen.getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => entered.mock.calls.length).toBe(1)
  })

  test('shows each organisation, and looks right in every language', async () => {
    serve({ 'GET operator/organisations': { total: 2, items: [acme, broken] } })
    const screen = await open()
    await expect.element(screen.getByText('Southwind', { exact: true })).toBeVisible()
    const [first, second] = screen.getByRole('listitem').elements()
    for (const words of ['Scale · Active', '12', '3 MB', '2']) expect(first?.textContent).toContain(words)
    for (const words of ['Blocked', 'Cannot be opened', 'Being erased', 'Never', 'Cannot be read'])
      expect(second?.textContent).toContain(words)
    for (const language of ['en', 'pt', 'es'] as const) {
      await setLanguage(language)
      expect(await lookedOver(() => screen.container), language).toEqual([])
    }
  })

  test('sets, blocks and announces', async () => {
    const sent: unknown[] = []
    const note = (answer: unknown) => (body: unknown) => {
      sent.push(body)
      return answer
    }
    serve({
      'GET operator/organisations': { total: 1, items: [acme] },
      [`POST operator/organisations/${acme.id}/plan`]: note(acme),
      [`POST operator/organisations/${acme.id}/announce`]: note({ people: 12 }),
    })
    const screen = await open()
    await screen.getByRole('button', { name: 'Change plan' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Plan of Acme' })
    await dialog.getByLabelText('Days to try').fill('10')
    expect(await lookedOver(() => dialog.element())).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => sent).toEqual([{ plan: 'scale', trialDays: 10 }])
    await screen.getByRole('button', { name: 'Announce' }).click()
    const words = screen.getByRole('dialog', { name: 'Announce to Acme' })
    await words.getByRole('textbox').fill('We move on Sunday.')
    expect(await lookedOver(() => words.element())).toEqual([])
    await words.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => sent[1]).toEqual({ text: 'We move on Sunday.', to: 'administrators' })
    await expect.element(words.getByText('12', { exact: false })).toBeVisible()
  })
})
