import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

/** Letters that the font draws as one sign, or as another one, between certain others. */
const texts = ['700x32', '0x1F', 'a->b', '12:30', '3-4']

test('a text is drawn with its own letters: 700x32 is no multiplication (A45)', async () => {
  const letters = (text: string) =>
    text.split('').map((letter, at) => (
      <span key={at} style={{ display: 'inline-block' }}>
        {letter}
      </span>
    ))
  await render(
    <div style={{ fontKerning: 'none' }}>
      {texts.map((text) => (
        <div key={text}>
          <span data-text={text}>{text}</span>
          <br />
          <span data-parts={text}>{letters(text)}</span>
        </div>
      ))}
    </div>,
  )
  await document.fonts.load('16px "Inter Variable"')
  await expect.element(page.getByText('a->b').first()).toBeVisible()
  const width = (name: string): number => document.querySelector(`[${name}]`)?.getBoundingClientRect().width ?? Number.NaN
  for (const text of texts) expect(width(`data-text="${text}"`), text).toBeCloseTo(width(`data-parts="${text}"`), 0)
})
