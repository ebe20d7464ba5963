import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DesktopLauncher } from '#client/app/ways-in/DesktopLauncher.tsx'
import { LegacyFrame } from '#client/app/ways-in/LegacyFrame.tsx'
import { OpenLink } from '#client/app/ways-in/OpenLink.tsx'
import type { Notice } from '#shared/nouns/notices/notice.ts'
import { readSession } from '#client/engine/session/session.ts'
import { useIconBadge } from '#client/features/notices/use-icon-badge.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { closeOverlay, openOverlay, useOverlay } from '#client/lib/overlays.ts'
import { desktopLink, readDesktopLink } from '#client/nouns/desktop/desktop-link.ts'
import { at, ids } from '#tests/components/support/sample-workspace.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'

function Launched() {
  const overlay = useOverlay()
  return overlay?.kind === 'openInApp' ? <DesktopLauncher overlay={overlay} /> : <p>closed</p>
}

function Badged() {
  useIconBadge()
  return null
}

function Here() {
  return <output>{useLocation().pathname}</output>
}

const atAddress = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="open" element={<OpenLink />} />
        <Route path="legacy/*" element={<LegacyFrame />} />
        <Route path="*" element={<Here />} />
      </Routes>
    </MemoryRouter>,
  )

const notice: Notice = {
  ...{ id: '018f0000-0000-7000-8000-0000000000e1', kind: 'shared', actor: ids.colleague, forwardedBy: null, facts: {} },
  about: { itemType: 'table', itemId: ids.table, recordId: null, fieldId: null, partId: null },
  ...{ madeAt: at, createdAt: at, isRead: false, isBookmarked: false },
}

describe('ways into the installed product', () => {
  useSampleDevice([{ kind: 'notice', id: notice.id, seq: 2, data: notice }])
  beforeEach(() => loadTexts('shell', 'en'))
  afterEach(() => {
    closeOverlay()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  test('the launcher follows the link at once, asks after 800 ms, and goes after 10 s', async () => {
    const followed: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(this.href)
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const path = `/app/${ids.app}`
    openOverlay({ kind: 'openInApp', path })
    const screen = await render(<Launched />)
    expect(followed.map(readDesktopLink)).toEqual([{ orgId: readSession().orgId, path }])
    vi.advanceTimersByTime(799)
    expect(page.getByRole('dialog').elements()).toEqual([])
    vi.advanceTimersByTime(1)
    await expect.element(page.getByRole('dialog', { name: 'Did the desktop program open?' })).toBeVisible()
    vi.advanceTimersByTime(9200)
    await expect.element(page.getByText('closed')).toBeInTheDocument()
    await screen.unmount()
  })

  test('the launcher goes when the program takes the focus', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    openOverlay({ kind: 'openInApp', path: '/home' })
    const screen = await render(<Launched />)
    await vi.waitFor(() => expect(document.body.textContent).not.toContain('closed'))
    window.dispatchEvent(new Event('blur'))
    await expect.element(page.getByText('closed')).toBeInTheDocument()
    await screen.unmount()
  })

  test('a link leads to a place of this organisation alone', async () => {
    const { orgId } = readSession()
    const opened = await atAddress(`/open?${new URLSearchParams({ link: desktopLink(orgId, '/tasks') })}`)
    await expect.element(page.getByText('/tasks')).toBeVisible()
    await opened.unmount()
    for (const path of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])
      expect(readDesktopLink(desktopLink(orgId, path)), path).toBeUndefined()
    for (const link of ['https://evil.example/open?workspace=x', `web+trama://other?workspace=${orgId}&path=/home`, ''])
      expect(readDesktopLink(link), link).toBeUndefined()
    const lost = await atAddress('/open?link=nothing')
    await expect.element(page.getByText('Page not found')).toBeVisible()
    await lost.unmount()
  })

  test('the icon has the number of unread notices, and none once nobody is here', async () => {
    const told: (number | undefined)[] = []
    Object.assign(navigator, {
      setAppBadge: (count: number) => Promise.resolve(void told.push(count)),
      clearAppBadge: () => Promise.resolve(void told.push(undefined)),
    })
    const screen = await render(<Badged />)
    await vi.waitFor(() => expect(told.at(-1)).toBe(1))
    await screen.unmount()
    expect(told.at(-1)).toBeUndefined()
  })

  test('the former product is framed and sent a token to its own origin, once it says that it is ready', async () => {
    const before = window.fetch
    vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
      return pathname === '/api/org/links' ? Promise.resolve(Response.json({ legacy: `${location.origin}/former/` })) : before(input, init)
    })
    const screen = await atAddress('/legacy/reports/1?week=2')
    const frame = page.getByTitle('The former product')
    await expect.element(frame).toHaveAttribute('src', `${location.origin}/former/reports/1?week=2`)
    const inside = (frame.element() as HTMLIFrameElement).contentWindow
    const sent = vi.spyOn(inside as Window, 'postMessage').mockImplementation(() => undefined)
    window.dispatchEvent(new MessageEvent('message', { data: 'ready', origin: 'https://evil.example', source: inside }))
    expect(sent).not.toHaveBeenCalled()
    window.dispatchEvent(new MessageEvent('message', { data: 'ready', origin: location.origin, source: inside }))
    await vi.waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ token: 'sample' }, location.origin))
    await screen.unmount()
  })
})
