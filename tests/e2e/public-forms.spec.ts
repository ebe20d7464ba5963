import { newId, newShortId } from '#shared/lib/ids.ts'
import type { LinkDetails } from '#shared/nouns/public-links/public-link-calls.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test('a stranger fills three pages with a file and conditions offline, and it arrives once', async ({ owner, visitor, cast }) => {
  // what is asked while there is no network
  cast.expected.push(/Failed to load resource|ERR_|Failed to fetch/)
  const table = newShortId('t')
  const [name, diet, papers, note] = [newShortId('f'), newShortId('f'), newShortId('f'), newShortId('f')]
  const field = (id: string, type: 'singleLineText' | 'files', label: string, position: string) => ({ id, type, label, position })
  await owner.api.mutate('tables.create', {
    ...{ id: table, label: 'Guests', icon: 'users', color: 'teal', viewId: newShortId('v'), viewLabel: 'All' },
    fields: [
      field(name, 'singleLineText', 'Name', 'a1'),
      field(diet, 'singleLineText', 'Diet', 'a2'),
      field(papers, 'files', 'Papers', 'a3'),
      field(note, 'singleLineText', 'Note', 'a4'),
    ],
  })
  const form = newId()
  const ask = (id: string, more: object = {}) => ({ id: `q${id}`, type: 'field' as const, field_id: id, ...more })
  const when = { id: 'g', conjunction: 'and' as const, nodes: [{ id: 'c', fieldId: diet, operator: 'is', value: 'vegan' }] }
  await owner.api.mutate('forms.create', {
    ...{ id: form, tableId: table, kind: 'super', label: 'Dinner', position: 'a0' },
    definition: {
      v: 1,
      parts: [
        ask(name),
        ask(diet),
        { id: 'p1', type: 'page_break', title: 'Papers' },
        ask(papers),
        { id: 'p2', type: 'page_break', title: 'For vegans', when },
        ask(note, { required: true }),
      ],
    },
  })
  const link = await owner.api.post<LinkDetails>('public-links/create', { type: 'form', identifier: table, config: { form_id: form } })

  const { page } = visitor
  await page.goto(`/public/${link.token ?? ''}?Name=Ada`)
  await expect(page.getByLabel('Name *')).toHaveValue('Ada')
  // its worker and its parts are on the device
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const has = async (): Promise<boolean> => (await (await caches.open('visitor-form')).match(location.pathname)) !== undefined
    while (!(await has())) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  await visitor.goOffline()
  await page.reload()
  await expect(page.getByLabel('Name *')).toHaveValue('Ada')
  await page.getByLabel('Diet').fill('vegan')
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.locator('input[type=file]').setInputFiles({ name: 'card.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(page.getByText('card.txt')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await page.getByLabel('Note *').fill('no nuts')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible()
  expect(await owner.api.records(table)).toEqual([])

  await visitor.goOnline()
  await expect.poll(async () => (await owner.api.records(table)).length).toBe(1)
  await page.reload()
  await expect(page.getByLabel('Name *')).toBeVisible()
  const [record, ...more] = await owner.api.records(table)
  expect(more).toEqual([])
  expect(record).toMatchObject({ Name: 'Ada', Diet: 'vegan', Note: 'no nuts', Papers: [expect.any(String)] })
})
