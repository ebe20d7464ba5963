import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Role } from '#shared/nouns/roles/role.ts'
import { ProfileJson } from '#client/features/roles/ui/ProfileJson.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { newId } from '#shared/lib/ids.ts'

beforeAll(() => Promise.all([loadTexts('roles'), loadTexts('errors')]))

const role = { id: newId(), name: 'Sales', isAdmin: false } as unknown as Role
const told = vi.fn<(body: unknown) => void>()
const saved = vi.fn<(body: unknown) => void>()
let profile: object
let version = 3

beforeEach(() => {
  told.mockClear()
  localStorage.removeItem('trama.fault.response_parsing_error')
  const before = window.fetch
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (pathname === '/api/profile/list') return Promise.resolve(Response.json([{ id_profile: role.id, version, profile }]))
    if (pathname === '/api/profile/update') {
      saved(JSON.parse(init?.body as string))
      return Promise.resolve(Response.json({ id: 'conflict', message: 'newer' }, { status: 409 }))
    }
    if (pathname !== '/api/faults') return before(input, init)
    told(JSON.parse(init?.body as string))
    return Promise.resolve(new Response(null, { status: 204 }))
  }
  return () => void (window.fetch = before)
})

const open = () =>
  render(
    <SampleShell>
      <ProfileJson role={role} lock={undefined} />
    </SampleShell>,
  )

describe('the JSON of a role', () => {
  useSampleDevice()

  test('rights of a form that this page does not know are shown with what is wrong, and reported once in 24 hours', async () => {
    profile = { create_table: 1, fly: 1 }
    const screen = await open()
    await expect.element(screen.getByText('The format of the profile is invalid...')).toBeVisible()
    await expect.element(screen.getByText(/fly/).last()).toBeVisible()
    await expect.poll(() => told.mock.calls).toEqual([[{ id: 'response_parsing_error', about: 'profile/list fly' }]])
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
    const again = await open()
    await expect.element(again.getByText('The format of the profile is invalid...')).toBeVisible()
    expect(told).toHaveBeenCalledOnce()
    await again.unmount()
  })

  test('what was typed outlives the page, over the version that it was typed over, until it is discarded', async () => {
    profile = { create_table: 1 }
    const screen = await open()
    await expect.element(screen.getByRole('textbox')).toHaveValue('{\n  "create_table": 1\n}')
    await userEvent.fill(screen.getByRole('textbox'), '{ "create_table": 1, "devel')
    await screen.unmount()
    // somebody else has saved in between
    version = 4
    profile = { create_table: 0 }
    const again = await open()
    await expect.element(again.getByRole('textbox')).toHaveValue('{ "create_table": 1, "devel')
    await userEvent.fill(again.getByRole('textbox'), '{ "create_table": 1, "development": 1 }')
    await again.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => saved.mock.calls.map(([body]) => body)).toMatchObject([{ version: 3 }])
    await expect.element(again.getByRole('textbox')).toHaveValue('{ "create_table": 1, "development": 1 }')
    await again.getByRole('button', { name: 'Discard' }).click()
    await expect.element(again.getByRole('textbox')).toHaveValue('{\n  "create_table": 0\n}')
    await again.unmount()
    version = 3
    const last = await open()
    await expect.element(last.getByRole('textbox')).toHaveValue('{\n  "create_table": 0\n}')
    await last.unmount()
  })

  test('rights that are as they should be report nothing', async () => {
    profile = { create_table: 1 }
    const screen = await open()
    await expect.element(screen.getByRole('textbox')).toHaveValue('{\n  "create_table": 1\n}')
    await expect.element(screen.getByText('The format of the profile is invalid...')).not.toBeInTheDocument()
    expect(told).not.toHaveBeenCalled()
    await screen.unmount()
  })
})
