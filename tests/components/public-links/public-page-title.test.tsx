import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PublicPage } from '#shared/nouns/public-links/public-item.ts'
import { PublicFrame } from '#client/public/PublicFrame.tsx'
import { PublicPageView } from '#client/public/PublicPageView.tsx'
import { node } from '#tests/support/sample-page.ts'

const handbook: PublicPage = {
  ...{ itemType: 'page', title: 'How we work', icon: 'book', color: 'amber', organisation: 'Acme', accent: null, language: 'en' },
  ...{
    body: [node('heading', { level: 1 }, 'From order to cup'), node('paragraph', {}, 'We roast at six.')],
    blocks: {},
    grounds: {},
    pages: [],
  },
}

/** Stumble 36: the title of a page had 20 px on a phone, and its first heading 24. */
describe('a public page (36)', () => {
  afterEach(() => page.viewport(1440, 900))

  test.each([390, 1440])('has a title that is larger than its headings at %i px', async (width) => {
    await page.viewport(width, 844)
    const screen = await render(
      <PublicFrame item={handbook} live isKept={false} onBack={undefined}>
        <PublicPageView page={handbook} />
      </PublicFrame>,
    )
    const sizeOf = (name: string): number => Number.parseFloat(getComputedStyle(screen.getByRole('heading', { name }).element()).fontSize)
    await expect.element(screen.getByRole('heading', { name: 'From order to cup' })).toBeVisible()
    expect(sizeOf('How we work')).toBeGreaterThan(sizeOf('From order to cup'))
    await screen.unmount()
  })
})
