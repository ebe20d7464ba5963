import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DemoWelcome } from '#client/features/home/ui/DemoWelcome.tsx'
import { HomePage } from '#client/features/home/ui/HomePage.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

async function show(part: React.ReactNode) {
  await loadTexts('home', 'en')
  return render(<SampleShell>{part}</SampleShell>)
}

describe('the demo on home', () => {
  useSampleDevice()

  test('explains itself, names the way into a record (A15), is folded away, and stays so', async () => {
    const screen = await show(<DemoWelcome />)
    await expect.element(page.getByText('Alba Coffee is an invented roaster')).toBeVisible()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await page.getByRole('button', { name: 'Hide' }).click()
    await expect.element(page.getByText('Alba Coffee is an invented roaster')).not.toBeInTheDocument()
    await screen.unmount()
    const again = await show(<DemoWelcome />)
    await expect.element(page.getByRole('heading', { name: 'This is a demo workspace' })).toBeVisible()
    expect(page.getByText('Alba Coffee is an invented roaster').elements()).toEqual([])
    await page.getByRole('button', { name: 'Show' }).click()
    await expect.element(page.getByText('Alba Coffee is an invented roaster')).toBeVisible()
    await again.unmount()
  })

  test('is removed after a question, once; a workspace without it says nothing of it (18)', async () => {
    const answer = window.fetch
    const asked: string[] = []
    const sending = vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
      if (!pathname.startsWith('/api/demo/')) return answer(input, init)
      asked.push(pathname)
      return Promise.resolve(new Response(null, { status: 204 }))
    })
    const screen = await show(<DemoWelcome />)
    await page.getByRole('button', { name: 'Remove the demo' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toBeVisible()
    expect(asked).toEqual([])
    await dialog.getByRole('button', { name: 'Remove the demo' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(asked).toEqual(['/api/demo/remove'])
    await expect.element(page.getByRole('button', { name: 'Remove the demo' })).toHaveAttribute('aria-busy', 'true')
    await screen.unmount()
    sending.mockRestore()
    const without = await show(<HomePage />)
    await expect.element(page.getByRole('link', { name: 'Handbook' }).first()).toBeVisible()
    expect(page.getByText('This is a demo workspace').elements()).toEqual([])
    await without.unmount()
  })
})
