import { unknownLinks } from '#client/nouns/organisations/outside-links.ts'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { dateTime } from '#shared/fields/types/date-time.ts'
import { localeFor } from '#client/engine/session/own-formats.ts'
import { LoggedTables } from '#client/features/history-log/ui/LoggedTables.tsx'
import { NotificationSettings } from '#client/features/notices/ui/NotificationSettings.tsx'
import { ReportsPage } from '#client/features/settings/ui/ReportsPage.tsx'
import { ContactForm } from '#client/features/settings/ui/ContactForm.tsx'
import { EraseBanner } from '#client/features/settings/ui/EraseBanner.tsx'
import { EraseSettings } from '#client/features/settings/ui/EraseSettings.tsx'
import { FunModeSettings } from '#client/features/settings/ui/FunModeSettings.tsx'
import { LanguageSettings } from '#client/features/settings/ui/LanguageSettings.tsx'
import { MenuGroup } from '#client/features/settings/ui/MenuGroup.tsx'
import { OwnStart } from '#client/features/settings/ui/OwnStart.tsx'
import { TakeOutSettings } from '#client/features/settings/ui/TakeOutSettings.tsx'
import { SystemEmails } from '#client/features/settings/ui/SystemEmails.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { dismissToast, toast } from '#client/ui/toast.ts'
import { Toaster } from '#client/ui/Toaster.tsx'
import { expectDialog, openedBy } from '#tests/components/dialogs/dialog-contract.tsx'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { serve } from '#tests/components/support/serve.ts'
import { buildSession } from '#tests/support/build-session.ts'

beforeAll(() =>
  Promise.all([loadTexts('settings'), loadTexts('notices'), loadTexts('reports'), loadTexts('historyLog'), loadTexts('errors')]),
)

describe('the settings', () => {
  useSampleDevice()
  const sent = vi.fn<(body: unknown) => void>()
  let before: typeof window.fetch
  beforeEach(() => {
    sent.mockClear()
    before = window.fetch
    window.fetch = (input, init) => {
      if (init?.method === 'POST' && typeof init.body === 'string') sent(JSON.parse(init.body))
      return before(input, init)
    }
    return () => void (window.fetch = before)
  })

  test('notices are chosen by kind and place; what is not shown in Updates is told nowhere', async () => {
    const screen = await render(
      <SampleShell>
        <NotificationSettings />
      </SampleShell>,
    )
    const follows = screen.getByRole('checkbox', { name: 'What you follow: Updates' })
    await expect.element(screen.getByRole('checkbox', { name: 'What you follow: Mail' })).not.toBeChecked()
    await expect.element(screen.getByRole('checkbox', { name: 'Mentions: Mail' })).toBeChecked()
    await follows.click()
    expect(sent).toHaveBeenLastCalledWith({
      setting_key: 'notice_choices',
      setting_value: { follows: { product: false, mail: false, push: true } },
    })
    await expect.element(screen.getByRole('checkbox', { name: 'What you follow: Device' })).toBeDisabled()
    await screen.getByRole('switch', { name: 'Send me mails' }).click()
    await expect.element(screen.getByRole('checkbox', { name: 'Mentions: Mail' })).toBeDisabled()
    await expect.element(screen.getByLabelText('From')).toHaveValue('22:00')
    await screen.getByRole('switch', { name: 'No mails and device notices at certain hours' }).click()
    expect(sent).toHaveBeenLastCalledWith({ setting_key: 'notice_quiet', setting_value: null })
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
  })

  test('a time zone of one’s own is chosen beside the organisation’s', async () => {
    const screen = await render(
      <SampleShell>
        <LanguageSettings />
      </SampleShell>,
    )
    const zone = screen.getByRole('combobox', { name: 'Your time zone' })
    await expect.element(zone).toHaveTextContent(/As the organization/)
    await zone.click()
    await screen.getByRole('option', { name: 'Asia/Tokyo' }).click()
    await expect.poll(() => sent.mock.calls.at(-1)?.[0]).toEqual({ setting_key: 'timezone', setting_value: 'Asia/Tokyo' })
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
  })

  test('moments are read and typed in the time zone of one’s own, and in the organisation’s without one', () => {
    const { organisation } = buildSession()
    const inZone = (timezone: string | null) => localeFor({ settings: { language: null, theme: null, timezone } }, organisation, 'en')
    expect(inZone(null).timezone).toBe(organisation.timezone)
    const tokyo = inZone('Asia/Tokyo')
    const moment = '2026-03-14T15:30:00.000Z'
    const shown = dateTime.format(moment, dateTime.defaultConfig(), tokyo)
    expect(shown).toMatch(/15/)
    expect(dateTime.parse(shown, dateTime.defaultConfig(), tokyo)).toMatchObject({ ok: true, value: moment })
  })

  test('words that were stored with spaces around them are no change', async () => {
    const served = serve({ 'GET user-settings/get': { personal_email: null, phone: ' +55 11 98765 ' } })
    const screen = await render(
      <SampleShell>
        <ContactForm />
      </SampleShell>,
    )
    const save = screen.getByRole('button', { name: 'Save' })
    await expect.element(screen.getByRole('textbox', { name: 'Phone' })).toHaveValue(' +55 11 98765 ')
    await expect.element(save).toBeDisabled()
    await screen.getByRole('textbox', { name: 'Phone' }).fill('+55 11 98766')
    await expect.element(save).toBeEnabled()
    await screen.getByRole('textbox', { name: 'Phone' }).fill('+55 11 98765')
    await expect.element(save).toBeDisabled()
    await screen.getByRole('textbox', { name: 'Phone' }).fill(' +55 11 98765 ')
    served.mockRestore()
    await screen.unmount()
  })

  test('wrong addresses and phones are told beside their fields', async () => {
    const screen = await render(
      <SampleShell>
        <ContactForm />
        <SystemEmails />
      </SampleShell>,
    )
    await screen.getByRole('textbox', { name: 'Personal email' }).fill('nobody')
    await screen.getByRole('textbox', { name: 'Phone' }).fill('call me')
    await expect.element(screen.getByText('Enter a valid email address.')).toBeVisible()
    await screen.getByRole('textbox', { name: 'Additional emails' }).fill('ops@acme.test, nobody')
    await expect.element(screen.getByText('Enter a phone number: digits, spaces and + ( ) - only.')).toBeVisible()
    await screen.getByRole('textbox', { name: 'Personal email' }).fill('')
    await expect.element(screen.getByText('Invalid email address')).toBeVisible()
    await screen.getByRole('textbox', { name: 'Additional emails' }).fill(Array.from({ length: 31 }, (_, at) => `a${at}@b.co`).join(','))
    await expect.element(screen.getByText('You can only add up to 30 emails')).toBeVisible()
    expect(sent).not.toHaveBeenCalled()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
  })

  test('places outside of the product are links, those without an address are not there; More is closed', async () => {
    const links = { ...unknownLinks, changelog: 'https://news.example' }
    const Page = () => null
    const erase = { path: 'privacy', labelKey: 'settings:pages.behavior', group: 'more' as const, Page, mayOpen: () => true }
    const profile = { ...erase, path: '', labelKey: 'settings:pages.profile', group: 'general' as const }
    const screen = await render(
      <SampleShell>
        <MenuGroup name="general" members={[profile]} current={profile} links={links} />
        <MenuGroup name="links" members={[]} current={profile} links={links} />
        <MenuGroup name="more" members={[erase]} current={profile} links={links} />
        <OwnStart />
        <FunModeSettings />
      </SampleShell>,
    )
    await expect
      .element(screen.getByRole('link', { name: 'Changelog (opens in a new tab)' }))
      .toHaveAttribute('href', 'https://news.example')
    // at whatever address: one that names no page shows the profile
    await expect.element(screen.getByRole('link', { name: 'My Profile' })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByRole('link', { name: 'Documentation' }).query()).toBeNull()
    expect(screen.getByRole('link', { name: 'Behavior' }).query()).toBeNull()
    await screen.getByRole('button', { name: 'More' }).click()
    await expect.element(screen.getByRole('link', { name: 'Behavior' })).toBeVisible()
    await expect.element(screen.getByText('Everybody of the organization is led to fun.example after logging in.')).toBeVisible()
    await screen.getByRole('combobox', { name: 'First page after logging in' }).click()
    await screen.getByRole('option', { name: 'Tasks' }).click()
    await expect.poll(() => sent.mock.calls[0]?.[0]).toEqual({ setting_key: 'initial_url', setting_value: '/tasks' })
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
  })

  test('the tables of the log are switched one by one', async () => {
    await expectDialog(openedBy((close) => <LoggedTables onClose={close} />))
  })

  test('a file of everything shows what its trial counted; erasing asks for the password', async () => {
    const screen = await render(
      <SampleShell>
        <TakeOutSettings />
        <ReportsPage />
        <EraseSettings />
        <EraseBanner deleteAt="2026-03-09T10:00:00.000Z" />
      </SampleShell>,
    )
    await expect.element(screen.getByText('24,000')).toBeVisible()
    await expect.element(screen.getByText('history-log.csv')).toBeVisible()
    await screen.getByRole('button', { name: 'Erase everything' }).click()
    await expect.element(screen.getByText('Enter your password.')).toBeVisible()
    expect(sent).not.toHaveBeenCalled()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
  })

  test.each([390, 1440])('notices stand above the banner of the day on which all data goes, at %i px', async (width) => {
    await page.viewport(width, 800)
    const screen = await render(
      <SampleShell>
        <EraseBanner deleteAt="2026-03-09T10:00:00.000Z" />
        <Toaster label="Notices" closeLabel="Close" />
      </SampleShell>,
    )
    const id = toast({ message: 'The erasing is scheduled.', tone: 'warning', duration: null })
    await expect.element(screen.getByText('The erasing is scheduled.')).toBeVisible()
    const banner = screen.container.querySelector('[role=status]')
    const notice = screen.getByRole('region', { name: 'Notices' }).element()
    await expect.poll(() => (banner?.getBoundingClientRect().top ?? 0) - notice.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(0)
    dismissToast(id)
    await screen.unmount()
    expect(document.documentElement.style.getPropertyValue('--tr-banner')).toBe('')
  })
})
