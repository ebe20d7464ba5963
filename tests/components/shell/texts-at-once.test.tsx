import { Suspense, useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { loadTexts } from '#client/i18n/i18n.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

// The file of a language brings the texts of all parts. So a part that is asked for later never hides the page around it: a hidden field would
// lose the focus and the letters that are typed then.
function Added() {
  const { t } = useTranslation('operator')
  return <p>{t('offline')}</p>
}

let suspensions = 0
function Waiting() {
  useEffect(() => {
    suspensions += 1
  }, [])
  return null
}

function Screen() {
  const [isAdded, setAdded] = useState(false)
  return (
    <>
      <input aria-label="Words" onChange={() => setAdded(true)} />
      {isAdded && <Added />}
    </>
  )
}

test('a part whose texts are asked for first while one types hides nothing', async () => {
  await loadTexts('shell')
  await render(
    <Suspense fallback={<Waiting />}>
      <Screen />
    </Suspense>,
  )
  const words = page.getByRole('textbox', { name: 'Words' })
  await words.fill('B')
  await expect.element(page.getByText('No connection to the server.')).toBeVisible()
  expect(suspensions).toBe(0)
  await expect.element(words).toHaveFocus()
  await expect.element(words).toHaveValue('B')
})
