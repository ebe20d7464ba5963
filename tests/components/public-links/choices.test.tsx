import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useState } from 'react'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PublicForm, PublicFormField } from '#shared/nouns/public-links/public-item.ts'
import { ChoiceFields } from '#client/features/public-links/ui/kinds/ChoiceFields.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { LinkToken } from '#client/public/link-token.ts'
import { PublicFormView } from '#client/public/PublicFormView.tsx'
import { dropWaiting, keepDraft, keepWaiting, readRefused, readWaiting } from '#client/public/visitor-store.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { fields } from '#tests/components/support/sample-workspace.ts'

const token = 'c'.repeat(43)
const [ana, bob] = ['0000aaaa-0000-0000-0000-000000000001', '0000bbbb-0000-0000-0000-000000000002']
const people = [
  { id: ana, name: 'Ana Souza' },
  { id: bob, name: 'Bob Lima' },
]
const field = (id: string, label: string, more: Partial<PublicFormField>): PublicFormField => ({
  ...{ id, label, input: 'records', required: false, value: [], options: [], most: 1 },
  ...more,
})
const form: PublicForm = {
  ...{ text: '', thanks: '', isRepeatable: true, version: 2, keeps: true },
  pages: [
    [
      field('q-name', 'Name', { input: 'line', value: '', required: true }),
      field('q-owner', 'Owner', { required: true }),
      field('q-helpers', 'Helpers', { most: 2 }),
    ],
  ],
}

interface Sent {
  path: string
  body: Record<string, unknown>
}
let sent: Sent[]
let submits: (() => Response)[]
let isDown: boolean

beforeEach(async () => {
  await keepDraft(token, undefined)
  for (const { id } of [...(await readWaiting(token)), ...(await readRefused(token))]) await dropWaiting(id)
  ;[sent, submits, isDown] = [[], [], false]
  const real = window.fetch.bind(window)
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const path = typeof input === 'string' ? input : ''
    if (!path.startsWith(`/api/public/${token}`)) return real(input, init)
    if (isDown) return Promise.reject(new TypeError('no network'))
    const body = JSON.parse(String(init?.body)) as Record<string, unknown>
    sent.push({ path, body })
    if (!path.endsWith('/choices')) return Promise.resolve(submits.shift()?.() ?? new Response(null, { status: 204 }))
    const search = String(body['search']).toLowerCase()
    return Promise.resolve(
      Response.json({ choices: people.filter(({ name }) => name.toLowerCase().includes(search)), more: search === '' }),
    )
  })
})
afterEach(() => vi.restoreAllMocks())

const show = () =>
  render(
    <LinkToken value={token}>
      <PublicFormView form={form} />
    </LinkToken>,
  )
const box = (name: string) => page.getByRole('combobox', { name })
const option = (name: string) => page.getByRole('option', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const submitted = () => sent.filter(({ path }) => path.endsWith('/submit')).at(-1)?.body

test('a visitor searches people by name, and sends those whom they chose', async () => {
  const screen = await show()
  await page.getByLabelText('Name *').fill('One')
  await expect.element(button('Send')).toBeDisabled()
  await box('Owner *').click()
  await expect.element(option('Ana Souza')).toBeVisible()
  await expect.element(page.getByText('There are more. Type some letters of the name.')).toBeVisible()
  await userEvent.keyboard('bob')
  await expect.poll(() => option('Ana Souza').elements()).toEqual([])
  await expect.element(option('Bob Lima')).toBeVisible()
  expect(await lookedOver(() => document.body)).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Remove Bob Lima')).toBeVisible()
  await box('Helpers').click()
  await option('Ana Souza').click()
  await option('Bob Lima').click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('listbox').elements()).toEqual([])
  await button('Send').click()
  await expect.element(page.getByRole('heading', { name: 'Form successfully saved' })).toBeVisible()
  expect(submitted()).toMatchObject({ values: { 'q-name': 'One', 'q-owner': [bob], 'q-helpers': [ana, bob] } })
  // nothing is asked but the part, its form's version and the letters
  const asked = sent.filter(({ path }) => path.endsWith('/choices')).map(({ body }) => Object.keys(body).toSorted())
  expect(new Set(asked.flat())).toEqual(new Set(['part', 'search', 'version']))
  await screen.unmount()
})

test('without a network the rest can be filled in, and what was chosen keeps its name', async () => {
  await keepDraft(token, { at: Date.now(), values: { 'q-name': 'One', 'q-owner': [ana] }, files: [], names: { [ana]: 'Ana Souza' } })
  isDown = true
  const screen = await show()
  await expect.element(button('Remove Ana Souza')).toBeVisible()
  await box('Helpers').click()
  await expect.element(page.getByText('Names cannot be found without a connection.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await button('Send').click()
  await expect.element(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible()
  expect((await readWaiting(token))[0]).toMatchObject({ values: { 'q-owner': [ana] }, names: { [ana]: 'Ana Souza' } })
  await screen.unmount()
})

const withdrawn = () => Response.json({ id: 'invalid_value', details: { problems: { 'q-owner': 'withdrawn' } } }, { status: 422 })

test('a choice that is offered no longer is refused at its place; without it the rest is sent', async () => {
  submits.push(withdrawn)
  const screen = await show()
  await page.getByLabelText('Name *').fill('One')
  await box('Owner *').click()
  await option('Ana Souza').click()
  await button('Send').click()
  await expect.element(page.getByText('This can no longer be chosen. Remove it, and send the rest.')).toBeVisible()
  await expect.element(page.getByLabelText('Name *')).toHaveValue('One')
  await button('Remove Ana Souza').click()
  // nobody has to answer what is asked no longer
  await expect.element(box('Owner')).toBeVisible()
  await button('Send').click()
  await expect.element(page.getByRole('heading', { name: 'Form successfully saved' })).toBeVisible()
  expect(submitted()).toMatchObject({ values: { 'q-name': 'One', 'q-owner': [] } })
  await screen.unmount()
})

test('a form that waited and was not taken comes back with its answers', async () => {
  submits.push(withdrawn)
  const values = { 'q-name': 'Long ago', 'q-owner': [ana], 'q-helpers': [] }
  await keepWaiting({ id: crypto.randomUUID(), token, at: Date.now(), values, names: { [ana]: 'Ana Souza' }, files: [] })
  const screen = await show()
  await expect.element(page.getByText('A form that waited on this device was not taken. Its answers are kept.')).toBeVisible()
  // also after the page was closed
  expect(await readRefused(token)).toHaveLength(1)
  await button('Look at it again').click()
  await expect.element(page.getByLabelText('Name *')).toHaveValue('Long ago')
  await expect.element(page.getByText('This can no longer be chosen. Remove it, and send the rest.')).toBeVisible()
  await button('Remove Ana Souza').click()
  await button('Send').click()
  await expect.element(page.getByRole('heading', { name: 'Form successfully saved' })).toBeVisible()
  expect(submitted()).toMatchObject({ values: { 'q-name': 'Long ago' } })
  expect([await readRefused(token), await readWaiting(token)]).toEqual([[], []])
  await screen.unmount()
})

test('a form that came back is kept while it is looked at', async () => {
  submits.push(withdrawn)
  await keepWaiting({ id: crypto.randomUUID(), token, at: Date.now(), values: { 'q-name': 'Long ago', 'q-owner': [ana] }, files: [] })
  const first = await show()
  await button('Look at it again').click()
  await expect.element(page.getByLabelText('Name *')).toHaveValue('Long ago')
  // the page is closed before anything was changed
  await first.unmount()
  const second = await show()
  await expect.element(page.getByLabelText('Name *')).toHaveValue('Long ago')
  await second.unmount()
})

test('a form that was not taken stays on a device that others use no longer than one that was begun', async () => {
  const weeksAgo = Date.now() - 15 * 24 * 3600_000
  const values = { 'q-name': 'Long ago', 'q-owner': [ana] }
  await keepWaiting({ id: crypto.randomUUID(), token, at: weeksAgo, values, files: [], refused: { 'q-owner': 'withdrawn' } })
  expect(await readRefused(token)).toEqual([])
})

describe('the settings of a link', () => {
  useSampleDevice()

  test('offer choices one by one, and say what strangers see then', async () => {
    await loadTexts('publicLinks', 'en')
    const [first, second] = fields
    const asked = [
      { ...first, type: 'user' as const, label: 'Owner' },
      { ...second, label: 'Helpers', type: 'multipleUsers' as const },
    ] as Parameters<typeof ChoiceFields>[0]['fields']
    const told: string[][] = []
    function Settings() {
      const [chosen, setChosen] = useState<string[]>([])
      const change = (next: string[]): void => {
        told.push(next)
        setChosen(next)
      }
      return <ChoiceFields fields={asked} chosen={chosen} onChange={change} />
    }
    const screen = await render(
      <SampleShell>
        <Settings />
      </SampleShell>,
    )
    const group = screen.getByRole('group', { name: 'Visitors choose people or records' })
    await expect.element(group).toHaveTextContent('Everybody with the link can then search these names')
    await expect.element(group).toHaveTextContent('names of your people')
    const owner = group.getByRole('checkbox', { name: 'Owner' })
    await expect.element(owner).not.toBeChecked()
    await owner.click()
    await expect.element(owner).toBeChecked()
    await owner.click()
    expect(told).toEqual([[asked[0]?.id], []])
    await screen.unmount()
  })
})
