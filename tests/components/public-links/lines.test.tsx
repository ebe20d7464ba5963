import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PublicForm, PublicFormField } from '#shared/nouns/public-links/public-item.ts'
import { LinkToken } from '#client/public/link-token.ts'
import { PublicFormView } from '#client/public/PublicFormView.tsx'
import { keepDraft } from '#client/public/visitor-store.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'

const token = 'l'.repeat(43)
const column = (id: string, label: string, more: Partial<PublicFormField> = {}): PublicFormField => {
  return { id, label, input: 'line', required: false, value: '', ...more }
}
const columns = [
  column('c0', 'Dish', { required: true }),
  column('c1', 'Pieces', { input: 'number' }),
  column('c2', 'Bill', { input: 'files', value: [] }),
]
const form: PublicForm = {
  ...{ text: '', thanks: '', isRepeatable: true, version: 3, keeps: true },
  pages: [
    [column('q-name', 'Name', { required: true }), column('q-lines', 'Your order', { input: 'lines', value: null, columns, most: 2 })],
  ],
}

interface Sent {
  path: string
  body: unknown
}
let sent: Sent[]
let answers: (() => Response)[]

beforeEach(async () => {
  await keepDraft(token, undefined)
  sent = []
  answers = []
  const real = window.fetch.bind(window)
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const path = typeof input === 'string' ? input : ''
    if (!path.startsWith(`/api/public/${token}`)) return real(input, init)
    if (path.includes('/upload')) {
      sent.push({ path, body: init?.body instanceof Blob ? await init.body.text() : undefined })
      return Response.json({ id: 'file-1' })
    }
    sent.push({ path, body: JSON.parse(String(init?.body)) })
    return answers.shift()?.() ?? new Response(null, { status: 204 })
  })
})
afterEach(() => vi.restoreAllMocks())

const show = () =>
  render(
    <LinkToken value={token}>
      <PublicFormView form={form} />
    </LinkToken>,
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })
const line = (number: number) => page.getByRole('group', { name: `Line ${number}` })

test('a visitor adds lines, and sends them with the form', async () => {
  const screen = await show()
  await page.getByLabelText('Name *').fill('Ada')
  await button('Add a line').click()
  // the answer to give next has the focus
  await expect.element(line(1).getByLabelText('Dish *')).toHaveFocus()
  await expect.element(button('Send')).toBeDisabled()
  await userEvent.keyboard('Soup')
  await line(1).getByLabelText('Pieces').fill('2')
  await button('Add another line').click()
  await expect.element(line(2).getByLabelText('Dish *')).toHaveFocus()
  await userEvent.keyboard('Pie')
  // no more than the form takes
  await expect.element(button('Add another line')).toBeDisabled()
  await userEvent.upload(line(2).getByLabelText('Bill', { exact: true }).last(), new File(['paid'], 'bill.txt', { type: 'text/plain' }))
  await expect.element(line(2).getByText('bill.txt')).toBeVisible()
  expect(await lookedOver(() => document.body)).toEqual([])
  await button('Send').click()
  await expect.element(page.getByRole('heading', { name: 'Form successfully saved' })).toBeVisible()
  expect(sent.map(({ path }) => path.split('?')[0])).toEqual([`/api/public/${token}/upload`, `/api/public/${token}/submit`])
  expect(sent[0]?.path).toContain('part=q-lines')
  expect(sent[0]?.path).toContain('column=c2')
  expect(sent[1]?.body).toMatchObject({
    version: 3,
    values: { 'q-name': 'Ada' },
    lines: {
      'q-lines': [
        { c0: 'Soup', c1: '2', c2: [] },
        { c0: 'Pie', c1: null, c2: ['file-1'] },
      ],
    },
  })
  await screen.unmount()
})

test('a refused cell says why at its place, and a removed line is gone', async () => {
  const refusal = { id: 'invalid_value', details: { problems: { 'q-lines/1/c0': 'duplicate' } } }
  answers.push(() => Response.json(refusal, { status: 422 }))
  const screen = await show()
  await page.getByLabelText('Name *').fill('Ada')
  await button('Add a line').click()
  await line(1).getByLabelText('Dish *').fill('Soup')
  await button('Add another line').click()
  await line(2).getByLabelText('Dish *').fill('Soup')
  await button('Send').click()
  await expect.element(line(2).getByText('This value is already taken')).toBeVisible()
  await expect.element(line(2).getByLabelText('Dish *')).toHaveFocus()
  expect(line(1).getByText('This value is already taken').elements()).toEqual([])
  await button('Remove line 2').click()
  await expect.poll(() => line(2).elements()).toEqual([])
  await expect.element(button('Add another line')).toHaveFocus()
  await button('Send').click()
  await expect.element(page.getByRole('heading', { name: 'Form successfully saved' })).toBeVisible()
  expect(sent.at(-1)?.body).toMatchObject({ lines: { 'q-lines': [{ c0: 'Soup' }] } })
  await screen.unmount()
})

test('a form that changes a record says that earlier lines stay, and sends what was added alone', async () => {
  const lines = { ...column('q-lines', 'Your order', { input: 'lines', value: null, columns, most: 200 }), hasOthers: true }
  const update: PublicForm = { ...form, isRepeatable: false, keeps: false, pages: [[column('q-name', 'Name', { value: 'Ada' }), lines]] }
  const screen = await render(
    <LinkToken value={token}>
      <PublicFormView form={update} answer={'s'.repeat(43)} />
    </LinkToken>,
  )
  await expect.element(page.getByText('What was sent before stays. Here more is added.')).toBeVisible()
  await button('Add a line').click()
  await userEvent.keyboard('Cake')
  await button('Send').click()
  await expect.element(page.getByRole('heading', { name: 'Form successfully saved' })).toBeVisible()
  expect(sent.at(-1)?.body).toMatchObject({ values: {}, lines: { 'q-lines': [{ c0: 'Cake' }] }, answer: 's'.repeat(43) })
  await screen.unmount()
})

test('a form that changes a record by its link offers to submit another, which begins anew (F4)', async () => {
  const update: PublicForm = { ...form, isRepeatable: false, keeps: false, pages: [[column('q-name', 'Name', { value: 'Ada' })]] }
  const screen = await render(
    <LinkToken value={token}>
      <PublicFormView form={update} />
    </LinkToken>,
  )
  await page.getByLabelText('Name').fill('Eve')
  await button('Send').click()
  await button('Submit another').click()
  await page.getByLabelText('Name').fill('Ida')
  await button('Send').click()
  await expect.element(page.getByRole('heading', { name: 'Form successfully saved' })).toBeVisible()
  expect(sent.map(({ body }) => (body as { values: object }).values)).toEqual([{ 'q-name': 'Eve' }, { 'q-name': 'Ida' }])
  await screen.unmount()
})

test('lines that were begun are there again', async () => {
  const first = await show()
  await page.getByLabelText('Name *').fill('Ada')
  await button('Add a line').click()
  await line(1).getByLabelText('Dish *').fill('Soup')
  // a page that goes keeps what was filled in
  window.dispatchEvent(new Event('pagehide'))
  await first.unmount()
  const again = await show()
  await expect.element(page.getByText('What you began here before is filled in.')).toBeVisible()
  await expect.element(line(1).getByLabelText('Dish *')).toHaveValue('Soup')
  await again.unmount()
})

test.each([
  ['the words of a rule of the table', { reason: 'Choose another name.' }, 'Choose another name.'],
  ['a sentence for any rule', undefined, 'An error occurred while saving the form'],
])('a visitor whose form is refused reads %s', async (_what, details, text) => {
  answers = [() => Response.json({ id: 'trigger_refused', message: '', details }, { status: 422 })]
  await show()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ana')
  await button('Send').click()
  await expect.element(page.getByText(text)).toBeVisible()
})
