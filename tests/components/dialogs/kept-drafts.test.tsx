import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { keptPlaces } from '#client/engine/session/kept-here.ts'
import { readSession } from '#client/engine/session/session.ts'
import { forgetWords } from '#client/engine/session/use-kept-words.ts'
import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { KeptNotice } from '#client/ui/KeptNotice.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'

const place = 'sample.form'
const kept = (): string[] => keptPlaces('words', readSession().memberId).filter((one) => one === place)
const stored = () => JSON.stringify(Object.entries(localStorage).filter(([key]) => key.endsWith(place)))

function Form({ name, secret = '' }: { name: string; secret?: string }) {
  const work = useKeptDraft(place, { name, secret }, ['secret'])
  return (
    <form>
      <KeptNotice work={work} />
      <TextField label="Name" value={work.draft.name} onChange={(event) => work.set({ name: event.currentTarget.value })} />
      <TextField label="Secret" value={work.draft.secret} onChange={(event) => work.set({ secret: event.currentTarget.value })} />
      <button type="button" onClick={work.forget}>
        Cancel
      </button>
      <output>{`${work.base.name} → ${work.draft.name}`}</output>
      <button type="button" onClick={work.saved}>
        Save
      </button>
    </form>
  )
}

const name = () => page.getByRole('textbox', { name: 'Name' })
async function open(stands: string) {
  await loadTexts('documents', 'en')
  return render(<Form name={stands} />)
}

describe('a form that is closed before it is saved', () => {
  afterEach(async () => {
    await cleanup()
    forgetWords(place)
  })

  test('shows its words the next time, says so, and lets them go', async () => {
    const first = await open('Plan')
    await userEvent.fill(name(), 'Plan B')
    await first.unmount()
    await open('Plan')
    await expect.element(name()).toHaveValue('Plan B')
    await expect.element(page.getByText('This was written here earlier and is not saved yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.element(name()).toHaveValue('Plan')
    expect(kept()).toEqual([])
  })

  test('offers them when something newer was stored, and shows that first', async () => {
    const first = await open('Plan')
    await userEvent.fill(name(), 'Plan B')
    await first.unmount()
    await open('Their plan')
    await expect.element(name()).toHaveValue('Their plan')
    await page.getByRole('button', { name: 'Use them' }).click()
    await expect.element(name()).toHaveValue('Plan B')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.element(name()).toHaveValue('Their plan')
  })

  test('knows what was stored as they began, whatever is stored meanwhile', async () => {
    const told = () => page.getByText(' → ')
    const first = await open('Plan')
    await userEvent.fill(name(), 'Plan B')
    await first.rerender(<Form name="Their plan" />)
    await expect.element(told()).toHaveTextContent('Plan → Plan B')
    await first.unmount()
    const second = await open('Their plan')
    await expect.element(told()).toHaveTextContent('Their plan → Their plan')
    await page.getByRole('button', { name: 'Use them' }).click()
    await expect.element(told()).toHaveTextContent('Plan → Plan B')
    await second.unmount()
    // left again before it was saved
    const third = await open('Their plan')
    await expect.element(told()).toHaveTextContent('Their plan → Their plan')
    await page.getByRole('button', { name: 'Use them' }).click()
    await expect.element(told()).toHaveTextContent('Plan → Plan B')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(told()).toHaveTextContent('Plan B → Plan B')
    await third.unmount()
  })

  test('keeps nothing that is stored, saved, given up or secret', async () => {
    await open('Plan')
    await userEvent.fill(name(), 'Plan B')
    expect(kept()).toHaveLength(1)
    await userEvent.fill(name(), 'Plan')
    expect(kept(), 'as it is stored').toEqual([])
    await userEvent.fill(name(), 'Plan C')
    await userEvent.fill(page.getByRole('textbox', { name: 'Secret' }), 'do not tell')
    expect(stored()).toContain('Plan C')
    expect(stored()).not.toContain('do not tell')
    await page.getByRole('button', { name: 'Save' }).click()
    expect(kept()).toEqual([])
    await expect.element(name()).toHaveValue('Plan C')
    await userEvent.fill(name(), 'Plan D')
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(kept()).toEqual([])
    await expect.element(name()).toHaveValue('Plan')
  })
})
