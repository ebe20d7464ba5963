import { beforeAll, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { InviteDialog } from '#client/features/settings/ui/InviteDialog.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useRoles } from '#client/nouns/roles/use-roles.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { serve } from '#tests/components/support/serve.ts'

const free = { used: 0, max: null }

function Invitation({ onInvited }: { onInvited: () => void }) {
  const roles = useRoles()
  const seats = { builder: free, member: free, viewer: free }
  return roles.length > 0 && <InviteDialog roles={roles} seats={seats} onClose={() => undefined} onInvited={onInvited} />
}

describe('an invitation', () => {
  useSampleDevice()
  beforeAll(() => loadTexts('settings'))

  test('parts a typed list, tells what of it is no address, and writes on in a field that is added', async () => {
    const asked = vi.fn<(body: unknown) => { members: never[] }>(() => ({ members: [] }))
    const served = serve({ 'POST members/invite': asked })
    const onInvited = vi.fn<() => void>()
    const screen = await render(
      <SampleShell>
        <Invitation onInvited={onInvited} />
      </SampleShell>,
    )
    const field = (name: string) => screen.getByRole('textbox', { name, exact: true })
    await userEvent.fill(field('Email'), 'Ana@example.com, bea')
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Email')).toHaveValue('ana@example.com')
    await expect.element(field('Email 2')).toHaveValue('bea')
    await expect.element(field('Email 2')).toHaveAccessibleDescription('Enter a valid email address.')
    await userEvent.fill(field('Email 2'), 'bea@example.com')
    await screen.getByRole('button', { name: 'Add another' }).click()
    await expect.element(field('Email 3')).toHaveFocus()
    await userEvent.keyboard('bo@example.com{Enter}')
    await expect.poll(() => onInvited.mock.calls.length).toBe(1)
    expect(asked).toHaveBeenCalledWith(expect.objectContaining({ emails: ['ana@example.com', 'bea@example.com', 'bo@example.com'] }))
    served.mockRestore()
    await screen.unmount()
  })

  test('keeps addresses that were typed when the page goes', async () => {
    const show = () =>
      render(
        <SampleShell>
          <Invitation onInvited={() => undefined} />
        </SampleShell>,
      )
    const screen = await show()
    await userEvent.fill(screen.getByRole('textbox', { name: 'Email', exact: true }), 'ana@example.com')
    await screen.unmount()
    const again = await show()
    await expect.element(again.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue('ana@example.com')
    await again.getByRole('button', { name: 'Cancel' }).click()
    await again.unmount()
    const last = await show()
    await expect.element(last.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue('')
    await last.unmount()
  })
})
