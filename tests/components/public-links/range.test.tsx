import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { FormValue } from '#shared/nouns/public-links/public-item.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { FormField } from '#client/public/FormField.tsx'
import { misfitOf } from '#client/public/form-state.ts'

const field = { id: 'q', label: 'Holidays', input: 'range', required: false, value: [] } as const

function Question() {
  const [value, setValue] = useState<FormValue>([])
  return (
    <FormField
      field={{ ...field, value: [] }}
      value={value}
      problem={misfitOf(field, value)}
      onChange={setValue}
      files={[]}
      onFiles={() => undefined}
      onProblem={() => undefined}
    />
  )
}

test('the last day of a range follows the first, also when that is typed by digits, until it is another day', async () => {
  await loadTexts('public', 'en')
  const screen = await render(<Question />)
  const [from, to] = [page.getByLabelText('From'), page.getByLabelText('To')]
  // each digit of a year makes a date of its own
  for (const day of ['0002-03-05', '0020-03-05', '0202-03-05', '2026-03-05']) await userEvent.fill(from, day)
  await expect.element(to).toHaveValue('2026-03-05')
  await userEvent.fill(to, '2026-03-09')
  await userEvent.fill(from, '2026-03-06')
  await expect.element(to).toHaveValue('2026-03-09')
  await screen.unmount()
})
