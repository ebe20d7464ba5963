import { afterEach, expect, test, vi } from 'vitest'
import { chooseShortcuts, chooseTheme, followOwnChoices } from '#client/engine/session/own-choices.ts'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { readSession } from '#client/engine/session/session.ts'
import { momentTag } from '#client/i18n/region.ts'
import { keysOf, setOwnShortcuts } from '#client/lib/own-shortcuts.ts'
import { readColorScheme, setColorSchemeChoice } from '#client/ui/theme/color-scheme.ts'

const before = sessionStore.get()
const asked: string[] = []

/** The server, which knows another theme and clock than this device. */
function answerAs(settings: object): void {
  asked.length = 0
  const session = readSession()
  vi.spyOn(window, 'fetch').mockImplementation((input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    asked.push(pathname)
    return Promise.resolve(
      pathname === '/api/auth/session' ? Response.json({ ...session, settings: { ...session.settings, ...settings } }) : Response.json({}),
    )
  })
}

afterEach(() => {
  vi.restoreAllMocks()
  sessionStore.set(before)
  setColorSchemeChoice('system')
  setOwnShortcuts({})
  localStorage.removeItem('trama.clock')
  localStorage.removeItem('trama.date-order')
})

test('a device takes over the theme, the clock and the order of dates that were chosen on another (34)', async () => {
  setColorSchemeChoice('light')
  answerAs({ theme: 'dark', formats: { clock: '24', dateOrder: 'dmy' } })
  followOwnChoices()
  await expect.poll(readColorScheme).toBe('dark')
  expect(momentTag('en')).toMatch(/-u-hc-h23-x-dmy$/)
})

test('a choice that has not reached the server stays, and is sent again', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('no network'))
  await chooseTheme('light')
  answerAs({ theme: 'dark' })
  followOwnChoices()
  await expect.poll(() => asked).toEqual(['/api/user-settings/update'])
  expect(readColorScheme()).toBe('light')
  await expect.poll(() => localStorage.getItem('trama.themeUnsent')).toBeNull()
})

test('nothing is asked while nobody is signed in', async () => {
  answerAs({ theme: 'dark' })
  sessionStore.set({ status: 'none' })
  followOwnChoices()
  await chooseTheme('light')
  expect(asked).toEqual([])
})

test('keys chosen on another device work here, and those chosen here without a network are sent again', async () => {
  answerAs({ shortcuts: { 'mod+g': 'mod+j' } })
  followOwnChoices()
  await expect.poll(() => keysOf('mod+g')).toBe('mod+j')
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('no network'))
  await chooseShortcuts({ b: '' }).catch(() => undefined)
  expect(keysOf('b')).toBe('')
  answerAs({ shortcuts: { b: '' } })
  followOwnChoices()
  await expect.poll(() => asked).toContain('/api/user-settings/update')
  await expect.poll(() => localStorage.getItem('trama.shortcutsUnsent')).toBeNull()
})
