import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { MemoryRouter } from 'react-router-dom'
import { cleanup, render } from 'vitest-browser-react'
import { LoggedOutRoutes } from '#client/app/LoggedOutRoutes.tsx'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { serve } from '#tests/components/support/serve.ts'

const setup = { hasOrganisation: true, signUp: 'open', canSignUp: true, passkeys: true, providers: [] as object[] }

beforeAll(() => Promise.all([loadTexts('auth'), loadTexts('errors')]))
beforeEach(() => {
  const [before, session] = [window.fetch, sessionStore.get()]
  sessionStore.set({ status: 'none' })
  setup.hasOrganisation = true
  setup.providers = []
  window.fetch = (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const known = pathname === '/api/setup/state'
    return Promise.resolve(known ? Response.json(setup) : Response.json({ id: 'invalid_token', code: 'x', message: '' }, { status: 400 }))
  }
  return () => {
    window.fetch = before
    sessionStore.set(session)
  }
})
afterEach(() => cleanup())

const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <LoggedOutRoutes />
    </MemoryRouter>,
  )

test.each(['/', '/login', '/settings/users', '/no/such/place', '/app/x'])('%s shows the login', async (path) => {
  const screen = await open(path)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Forgot your password?' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
})

test('the way to a new password takes the address with it', async () => {
  const screen = await open('/login')
  await screen.getByLabelText('Email', { exact: true }).fill('ana@acme.test')
  await screen.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect.element(screen.getByLabelText('Email', { exact: true })).toHaveValue('ana@acme.test')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible()
})

test('a link that ended says so, and leads to a new one', async () => {
  const screen = await open('/new-password/ended')
  await expect.element(screen.getByText('Link expired, request a new one')).toBeVisible()
  await screen.getByRole('link', { name: /new link/ }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible()
})

test('an invited person says their name, which the address proposes', async () => {
  const sent: unknown[] = []
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname === '/api/auth/password-token')
      return Response.json({
        ...{ purpose: 'invite', email: 'bob.silva@acme.test', organisation: 'Acme' },
        ...{ displayName: 'Bob Silva', hasPassword: false, minimum: 6 },
      })
    if (pathname === '/api/auth/change-password') sent.push(await request.json())
    return Response.json({ id: 'invalid_token', code: 'x', message: '' }, { status: 400 })
  }
  const screen = await open('/new-password/fresh?invite')
  const name = screen.getByLabelText('Your name')
  await expect.element(name).toHaveValue('Bob Silva')
  await expect.element(name).toHaveFocus()
  await name.fill(' ')
  await screen.getByLabelText('New password', { exact: true }).fill('sunny garden walks')
  await screen.getByRole('button', { name: 'Save and log in' }).click()
  await expect.element(screen.getByText('Enter your name.')).toBeVisible()
  expect(sent).toEqual([])
  await name.fill('Roberto da Silva')
  await screen.getByRole('button', { name: 'Save and log in' }).click()
  await expect.poll(() => sent).toEqual([{ token: 'fresh', password: 'sunny garden walks', displayName: 'Roberto da Silva' }])
})

test('a new organisation counts money by the sign of the browser’s region', async () => {
  const sent: object[] = []
  const answer = window.fetch
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (new URL(request.url).pathname === '/api/auth/sign-up') sent.push((await request.json()) as object)
    return answer(input, init)
  }
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB', 'en'])
  const screen = await open('/sign-up')
  await screen.getByLabelText('First name').fill('Rose')
  await screen.getByLabelText('Work email').fill('rose@bakery.test')
  await screen.getByLabelText('Password', { exact: true }).fill('sunny garden walks')
  await screen.getByRole('button', { name: 'Continue' }).click()
  await screen.getByRole('textbox').first().fill('Bakery')
  await screen.getByRole('button', { name: 'Create organization' }).click()
  await expect.poll(() => sent).toEqual([expect.objectContaining({ organisation: 'Bakery', currencySymbol: '£' })])
  vi.restoreAllMocks()
})

test('the finder is reached from the login', async () => {
  const screen = await open('/login')
  await screen.getByRole('link', { name: 'Find your organization' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Find your organization' })).toBeVisible()
})

test('only providers that are configured have a button', async () => {
  const none = await open('/login')
  await expect.element(none.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  expect(none.getByRole('button', { name: /Continue with/ }).elements()).toEqual([])
  await none.unmount()
  setup.providers = ['google', 'microsoft', 'apple'].map((kind) => ({ key: kind, kind, name: `${kind[0]?.toUpperCase()}${kind.slice(1)}` }))
  const all = await open('/login')
  for (const name of ['Google', 'Microsoft', 'Apple'])
    await expect.element(all.getByRole('button', { name: `Continue with ${name}` })).toBeVisible()
})

test('the first visitor of a server makes an organisation, under one title from the start', async () => {
  setup.hasOrganisation = false
  let asked = 0
  const answer = window.fetch
  // the page itself asks once more, and waits for the answer
  window.fetch = (input) => (++asked === 1 ? answer(input) : new Promise(() => undefined))
  const screen = await open('/')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Set up Trama' })).toBeVisible()
})

test('a password is judged where it is typed, and the first step stays while it is weak (A10)', async () => {
  const reasons: Record<string, string> = { 'harbour-2024': 'name' }
  const asked: string[] = []
  const judge = ({ password }: { password: string }) => {
    asked.push(password)
    return { reason: reasons[password] ?? null, minimum: 6 }
  }
  serve({ 'POST auth/judge-password': judge })
  const screen = await open('/sign-up')
  await screen.getByLabelText('First name').fill('Ana')
  await screen.getByLabelText('Work email').fill('ana@harbour.test')
  const password = screen.getByLabelText('Password', { exact: true })
  const rules = () =>
    screen
      .getByRole('list', { name: 'A good password' })
      .getByRole('listitem')
      .elements()
      .map((line) => line.textContent)
  await password.fill('tulip')
  await expect.poll(rules).toEqual(['At least 6 characters: not met', 'More than your name, email or organization', 'Not easy to guess'])
  await password.fill('harbour-2024')
  await expect.element(screen.getByRole('status').filter({ hasText: 'It must not hold your name' })).toBeInTheDocument()
  const described = document.getElementById(password.element().getAttribute('aria-describedby') ?? '')
  expect(described).toHaveTextContent('More than your name, email or organization: not met')
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(screen.getByText('Step 1 of 2')).toBeInTheDocument()
  await password.fill('bicycle chain oil')
  await expect
    .poll(rules)
    .toEqual(['At least 6 characters: met', 'More than your name, email or organization: met', 'Not easy to guess: met'])
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(screen.getByText('Step 2 of 2')).toBeInTheDocument()
  // what is known is not asked once more: judging takes the server's time, and is limited by address
  expect(asked).toEqual(['harbour-2024', 'bicycle chain oil'])
})

test('a late verdict on what stood in the field before says nothing of the password that stands there', async () => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const asked: string[] = []
  const judge = async ({ password }: { password: string }) => {
    asked.push(password)
    if (password !== 'harbour-2024') return { reason: null, minimum: 6 }
    await held
    return { reason: 'name', minimum: 6 }
  }
  serve({ 'POST auth/judge-password': judge })
  const screen = await open('/sign-up')
  await screen.getByLabelText('First name').fill('Ana')
  await screen.getByLabelText('Work email').fill('ana@harbour.test')
  const password = screen.getByLabelText('Password', { exact: true })
  const good = screen.getByText('Not easy to guess: met')
  await password.fill('harbour-2024')
  await expect.poll(() => asked).toEqual(['harbour-2024'])
  await password.fill('bicycle chain oil')
  await expect.element(good).toBeInTheDocument()
  release()
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(screen.getByText('Step 2 of 2')).toBeInTheDocument()
  expect(asked, 'the newer verdict is still here').toEqual(['harbour-2024', 'bicycle chain oil'])
})
