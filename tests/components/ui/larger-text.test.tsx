import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'

/** The head of a page of 700 px, for a person whose browser's text has that size. */
async function headAt(fontSize: string) {
  document.documentElement.style.fontSize = fontSize
  const words = 'Who is in this organization, and the things that each of them may do in it.'
  const screen = await render(
    <div style={{ width: 700 }}>
      <SectionHeader title="People" description={words} action={<button type="button">Invite people</button>} />
    </div>,
  )
  const [text, action] = [page.getByText(words).element(), page.getByRole('button').element()].map((each) => each.getBoundingClientRect())
  await screen.unmount()
  return { isBelow: (action?.top ?? 0) >= (text?.bottom ?? 0), width: text?.width ?? 0 }
}

describe('the head of a page', () => {
  afterEach(() => document.documentElement.style.removeProperty('font-size'))

  test('has its action beside its words, and below them where the text is larger', async () => {
    await page.viewport(1440, 900)
    expect((await headAt('')).isBelow).toBe(false)
    const large = await headAt('36px')
    expect(large.isBelow).toBe(true)
    expect(large.width, 'the words have the whole width').toBeGreaterThan(600)
  })
})
