import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PublicForm, PublicFormField, PublicFormStill } from '#shared/nouns/public-links/public-item.ts'
import { LinkToken } from '#client/public/link-token.ts'
import { PublicFormView } from '#client/public/PublicFormView.tsx'
import { keepDraft } from '#client/public/visitor-store.ts'
import { FormInPlace } from '#client/records/forms/FormInPlace.tsx'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { form, table } from '#tests/components/support/sample-workspace.ts'

const token = 'f'.repeat(43)
const asked = (id: string, label: string, more: Partial<PublicFormField> = {}): PublicFormField => {
  return { id, label, input: 'line', required: false, value: '', ...more }
}
const still = (id: string, kind: PublicFormStill['still'], title: string, text: string): PublicFormStill => ({
  id,
  still: kind,
  title,
  text,
})

/** The sample form as a link tells it. */
const lent: PublicForm = {
  ...{ text: 'We bake every morning.', thanks: '', isRepeatable: true, version: 1, keeps: true },
  look: { color: 'teal', cover: null, logo: null, send: '', title: 'Order here' },
  pages: [
    [asked('p1', 'Who orders?', { help: 'The name on the bill.' }), asked('p2', 'Paid', { input: 'yesNo', value: null })],
    [still('p3', 'page', 'The rest', ''), still('p4', 'text', '', 'Nearly there.'), asked('p5', 'Total', { input: 'number' })],
  ],
}

/** Words, colour and step of the page that is shown. The title belongs to what stands around a form. */
function sheet() {
  const shown = document.querySelector<HTMLElement>('[data-form]')
  const [band] = shown?.children ?? []
  const step = shown?.querySelector('progress')
  return {
    words: [...(shown?.querySelectorAll('p, h2, h3') ?? [])].map((one) => one.textContent).filter((text) => text !== 'Order here'),
    color: band instanceof HTMLElement ? band.style.background : '',
    step: [step?.value, step?.max],
  }
}

const turn = async () => {
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect.element(page.getByText('Nearly there.')).toBeVisible()
}
const pages = [
  { words: ['We bake every morning.', 'The name on the bill.'], color: 'var(--tr-teal-solid)', step: [1, 2] },
  { words: ['The rest', 'Nearly there.'], color: 'var(--tr-teal-solid)', step: [2, 2] },
]

describe('a form is drawn alike', () => {
  useSampleDevice()
  const forget = () => keepDraft(token, undefined)
  beforeEach(forget)
  afterEach(forget)

  test('for a member', async () => {
    const screen = await render(
      <SampleShell>
        <FormInPlace table={table} form={form} title="Order here" />
      </SampleShell>,
    )
    await expect.element(page.getByText('We bake every morning.')).toBeVisible()
    expect(sheet()).toEqual(pages[0])
    ;(page.getByRole('button', { name: 'Answer: Who orders?' }).element() as HTMLElement).focus()
    await userEvent.keyboard('Ada{Enter}')
    await turn()
    expect(sheet()).toEqual(pages[1])
    await screen.unmount()
  })

  test('for a visitor', async () => {
    const screen = await render(
      <LinkToken value={token}>
        <PublicFormView form={lent} />
      </LinkToken>,
    )
    await expect.element(page.getByText('We bake every morning.')).toBeVisible()
    expect(sheet()).toEqual(pages[0])
    await page.getByRole('textbox', { name: 'Who orders?' }).fill('Ada')
    await turn()
    expect(sheet()).toEqual(pages[1])
    await screen.unmount()
  })
})
