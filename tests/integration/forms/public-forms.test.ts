import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addBlock } from '#shared/nouns/apps/app-document.ts'
import type { JsonObject } from '#shared/lib/json.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { FormDefinition, FormPart } from '#shared/nouns/forms/form.ts'
import { isFormLogic } from '#shared/nouns/public-links/form-logic.ts'
import type { LinkConfig } from '#shared/nouns/public-links/link-config-schema.ts'
import type { LinkDetails } from '#shared/nouns/public-links/public-link-calls.ts'
import type { PublicApp, PublicFormItem } from '#shared/nouns/public-links/public-item.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { readCell } from '#tests/support/read-table.ts'
import { sharing } from '#tests/support/share.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let table: BuiltTable
let links: ReturnType<typeof sharing>
const id = (name: string): string => table.fields[name] ?? ''
const secretOf = (letter: string): string => letter.repeat(43)

beforeAll(async () => {
  server = await startTestServer()
  links = sharing(server)
})
afterAll(() => server.close())
beforeEach(() => {
  org = server.createOrg()
  table = buildTable(org.context(org.admin), {
    label: 'Guests',
    fields: { name: 'singleLineText', diet: 'singleLineText', note: 'text', papers: 'files', owner: 'user', hidden: 'singleLineText' },
  })
})

const ask = (name: string, more: object = {}): FormPart => ({ id: `q-${name}`, type: 'field', field_id: id(name), ...more })
const when = (name: string, value: string) => ({
  when: { id: 'g', conjunction: 'and' as const, nodes: [{ id: 'c', fieldId: id(name), operator: 'is', value }] },
})

async function shared(parts: FormPart[], config: LinkConfig = {}, more: Partial<FormDefinition> = {}) {
  const formId = newId()
  await server.as(org.admin).mutate('forms.create', {
    ...{ id: formId, tableId: table.id, kind: 'super', label: 'F', position: 'a0', definition: { v: 1, parts, ...more } },
  })
  const link = await links.made(org.admin, 'form', table.id, { config: { form_id: formId, ...config } })
  return { ...link, formId }
}
type Refused = { id: string; details?: { problems?: Record<string, string> } }
const submit = (link: { token: string }, values: object, more: object = {}) =>
  links.submit<Refused>(link.token, { id: newId(), values, ...more })
const count = (): number =>
  org.org.db.get(org.org.db.build.selectFrom('table_def').select('record_count').where('id', '=', table.id))?.record_count ?? 0
const newest = (): string =>
  org.org.db.get(
    org.org.db.build.selectFrom('record_history').select('record_id').where('table_id', '=', table.id).orderBy('id', 'desc').limit(1),
  )?.record_id ?? ''
const cell = (name: string) => readCell(org.context(org.admin), table, newest(), name)

async function upload(link: { token: string }, part: string, bytes = 'hello', more = ''): Promise<{ status: number; id: string }> {
  const response = await fetch(`${server.url}/api/public/${link.token}/upload?part=${part}&name=a.txt${more}`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/octet-stream', 'sec-fetch-site': 'same-origin' }, body: bytes },
  })
  const body = (await response.json()) as { id: string }
  return { status: response.status, id: body.id }
}

describe('a link to a form of the table', () => {
  it('shows the form as it is, without what only members fill, and tells nothing of fields', async () => {
    const link = await shared(
      [
        { id: 's', type: 'section', title: 'You' },
        ask('name', { label: 'Your name', help: 'As on the bill' }),
        ask('owner'),
        { id: 'p', type: 'page_break', title: 'More' },
        ask('diet'),
        ask('note', when('diet', 'vegan')),
      ],
      {},
      { title: 'Party', on_save: { do: 'success', text: 'See you' } },
    )
    const { body } = await links.visit<PublicFormItem>(link.token)
    expect(body.form).toMatchObject({ version: 1, thanks: 'See you', look: { title: 'Party' } })
    expect(body.form.pages.map((page) => page.map((part) => part.id))).toEqual([
      ['s', 'q-name'],
      ['p', 'q-diet', 'q-note'],
    ])
    for (const hidden of [...Object.values(table.fields), table.id, link.formId]) expect(JSON.stringify(body)).not.toContain(hidden)
    expect(isFormLogic(body.form.logic)).toBe(true)
  })

  it('follows the form: a question added later is asked, a deleted form opens nothing', async () => {
    const link = await shared([ask('name')])
    const admin = server.as(org.admin)
    const definition = { v: 1 as const, parts: [ask('name'), ask('note')] }
    await admin.mutate('forms.update', { id: link.formId, tableId: table.id, definition })
    const { body } = await links.visit<PublicFormItem>(link.token)
    expect(body.form.pages.flat().map((part) => part.id)).toEqual(['q-name', 'q-note'])
    await admin.mutate('forms.delete', { id: link.formId, tableId: table.id })
    expect((await links.visit(link.token)).status).toBe(404)
    expect((await submit(link, { 'q-name': 'Ada' })).status).toBe(404)
  })

  it('never asks for a field that its maker does not see', async () => {
    const profile = {
      create_table: 1 as const,
      tables_enabled: { [table.id]: { manage_structure: true, can_create: true, fields_excluded: [id('hidden')] } },
    }
    const builder = org.addMember({ seat: 'builder', profile })
    const own = await shared([ask('name'), ask('hidden', { label: 'secret question' })])
    const link = await links.made(builder, 'form', table.id, { config: { form_id: own.formId } })
    const { body } = await links.visit(link.token)
    expect(JSON.stringify(body)).not.toContain('secret question')
    expect((await submit(link, { 'q-name': 'Ada', 'q-hidden': 'x' })).status).toBe(204)
    expect(cell('hidden')).toBeNull()
  })

  it('judges conditions like the page does, and drops what is not asked', async () => {
    const link = await shared([ask('name'), ask('diet'), ask('note', { required: true, ...when('diet', 'vegan') })])
    expect((await submit(link, { 'q-name': 'Ada', 'q-diet': 'vegan' })).body.details?.problems).toEqual({ 'q-note': 'required' })
    expect((await submit(link, { 'q-name': 'Ada', 'q-diet': 'none', 'q-note': 'left over' })).status).toBe(204)
    expect([cell('diet'), cell('note')]).toEqual(['none', null])
  })

  it('takes what was filled before the form changed', async () => {
    const link = await shared([ask('name')])
    const definition = { v: 1 as const, parts: [ask('name'), ask('note', { required: true })] }
    await server.as(org.admin).mutate('forms.update', { id: link.formId, tableId: table.id, definition })
    expect((await submit(link, { 'q-name': 'Ada' }, { version: 1 })).status).toBe(204)
    expect((await submit(link, { 'q-name': 'Ada' }, { version: 2 })).status).toBe(422)
  })

  it('takes files of strangers for its questions alone', async () => {
    const link = await shared([ask('name'), ask('papers')])
    const sent = await upload(link, 'q-papers')
    expect(sent.status).toBe(200)
    expect((await submit(link, { 'q-name': 'Ada', 'q-papers': [sent.id] })).status).toBe(204)
    expect(cell('papers')).toEqual([sent.id])
    expect((await upload(link, 'q-name')).status).toBe(404)
    expect((await upload(link, 'q-papers', '')).status).toBe(422)
    // a file that somebody else uploaded, and one of another link, are no files of this one
    const other = await shared([ask('name'), ask('papers')])
    const foreign = await upload(other, 'q-papers')
    expect((await submit(link, { 'q-name': 'Bob', 'q-papers': [foreign.id] })).body.details?.problems).toEqual({ 'q-papers': 'notFile' })
  })

  it('takes so many answers, and none after its day', async () => {
    const link = await shared([ask('name')], { most: 2 })
    const first = { id: newId(), values: { 'q-name': 'Ada' } }
    for (let at = 0; at < 3; at++) expect((await links.submit(link.token, first)).status).toBe(204)
    expect((await submit(link, { 'q-name': 'Bob' })).status).toBe(204)
    expect((await submit(link, { 'q-name': 'Cid' })).body.id).toBe('form_closed')
    expect(count()).toBe(2)
    // what was taken is still answered as taken
    expect((await links.submit(link.token, first)).status).toBe(204)
    expect((await links.visit<PublicFormItem>(link.token)).body.form).toMatchObject({ closed: 'full', pages: [] })
    const over = await shared([ask('name')], { closes_at: '2020-01-01T00:00:00.000Z' })
    expect((await links.visit<PublicFormItem>(over.token)).body.form.closed).toBe('day')
    expect((await submit(over, { 'q-name': 'Ada' })).body.id).toBe('form_closed')
  })

  it('a filled trap is answered like a success, and nothing is stored', async () => {
    const link = await shared([ask('name')])
    expect((await submit(link, { 'q-name': 'Bot' }, { website: 'http://spam.example' })).status).toBe(204)
    expect(count()).toBe(0)
  })
})

describe('an answer that its visitor may change', () => {
  const answer = (link: { token: string }, secret: string) =>
    server.as(undefined).post<{ form: PublicFormItem['form'] }>(`/api/public/${link.token}/answer`, { answer: secret })

  it('is read and changed by the secret alone, and only that record', async () => {
    const link = await shared([ask('name'), ask('note')], { answer_days: 0 })
    await submit(link, { 'q-name': 'Ada', 'q-note': 'a' }, { secret: secretOf('a') })
    const mine = newest()
    await submit(link, { 'q-name': 'Bob' }, { secret: secretOf('b') })
    const read = await answer(link, secretOf('a'))
    expect(read.body.form.pages.flat().map((part) => part.value)).toEqual(['Ada', 'a'])
    expect((await submit(link, { 'q-note': 'changed' }, { answer: secretOf('a') })).status).toBe(204)
    expect(readCell(org.context(org.admin), table, mine, 'note')).toBe('changed')
    expect(count()).toBe(2)
  })

  it('opens to no foreign, unknown, expired or revoked secret, nor where it is not offered', async () => {
    const link = await shared([ask('name')], { answer_days: 1 })
    await submit(link, { 'q-name': 'Ada' }, { secret: secretOf('a') })
    const other = await shared([ask('name')], { answer_days: 1 })
    const without = await shared([ask('name')])
    await submit(without, { 'q-name': 'Ada' }, { secret: secretOf('c') })
    expect((await answer(other, secretOf('a'))).status).toBe(404)
    expect((await answer(link, secretOf('z'))).status).toBe(404)
    expect((await answer(without, secretOf('c'))).status).toBe(404)
    expect((await answer(link, secretOf('a'))).status).toBe(200)
    await submit(link, { 'q-name': 'Bob' }, { secret: secretOf('b') })
    type Listed = { answers: { id: string; recordId: string | null; state: string }[] }
    const listed = async () => (await server.as(org.admin).post<Listed>('/api/public-links/answers', { id: link.id })).body.answers
    expect((await listed()).map(({ state }) => state)).toEqual(['open', 'open'])
    const bob = (await listed()).find(({ recordId }) => recordId === newest())
    const end = async (answerId?: string) => {
      const body = { id: link.id, ...(answerId !== undefined && { submission: answerId }) }
      return (await server.as(org.admin).post<{ revoked: number }>('/api/public-links/revoke-answers', body)).body.revoked
    }
    expect(await end(bob?.id)).toBe(1)
    expect((await answer(link, secretOf('b'))).status).toBe(404)
    expect((await answer(link, secretOf('a'))).status).toBe(200)
    expect(await end()).toBe(1)
    expect((await listed()).map(({ state }) => state)).toEqual(['revoked', 'revoked'])
    expect((await answer(link, secretOf('a'))).status).toBe(404)
    expect((await submit(link, { 'q-name': 'x' }, { answer: secretOf('a') })).status).toBe(404)
  })

  it('is over after its days', async () => {
    const link = await shared([ask('name')], { answer_days: 1 })
    await submit(link, { 'q-name': 'Ada' }, { secret: secretOf('a') })
    const { db } = org.org
    db.writeNow(() => db.run(db.build.updateTable('form_submission').set({ expires_at: '2020-01-01T00:00:00.000Z' })))
    expect((await answer(link, secretOf('a'))).status).toBe(404)
  })
})

describe('the settings of such a link', () => {
  it('refuse a form of another table, and one that nobody could send', async () => {
    const foreign = await links.create(org.admin, 'form', table.id, { config: { form_id: newId() } })
    expect(foreign.status).toBe(404)
    const strict = buildTable(org.context(org.admin), {
      fields: { name: 'singleLineText', must: { type: 'singleLineText', required: true } },
    })
    const formId = newId()
    await server.as(org.admin).mutate('forms.create', {
      ...{ id: formId, tableId: strict.id, kind: 'super', label: 'F', position: 'a0' },
      definition: { v: 1, parts: [{ id: 'q', type: 'field', field_id: strict.fields['name'] ?? '' }] },
    })
    const refused = await links.create(org.admin, 'form', strict.id, { config: { form_id: formId } })
    expect(refused.status).toBe(422)
  })

  it('keep what bounds it', async () => {
    const { config } = await shared([ask('name')], { most: 5, answer_days: 7 })
    expect(config satisfies LinkDetails['config']).toMatchObject({ most: 5, answer_days: 7 })
  })
})

describe('a form in a block of a shared app', () => {
  async function appWith(type: string, config: JsonObject, canWrite: boolean) {
    const appId = newId()
    const block = newShortId('b')
    await server.as(org.admin).mutate('apps.create', { id: appId, label: 'Open', icon: 'table', color: 'blue' })
    await changeDocument(org.context(org.admin), `app:${appId}`, (doc) => addBlock(doc, { id: block, type, config }, 'person'), 'person')
    const link = await links.made(org.admin, 'dashboard', appId, { canWrite })
    const { body } = await links.visit<PublicApp>(link.token)
    return { ...link, block, body, shown: body.blocks[block] }
  }
  async function app(formId: string | null, canWrite: boolean) {
    const { shown, ...made } = await appWith('form', { tableId: table.id, formId, title: '' }, canWrite)
    return { ...made, form: shown?.type === 'form' ? shown.form : undefined }
  }
  async function pages(formIds: string[], canWrite: boolean) {
    const { shown, ...made } = await appWith('formPages', { formIds, title: '' }, canWrite)
    return { ...made, forms: shown?.type === 'formPages' ? shown.forms : [] }
  }
  async function formOf(parts: FormPart[]): Promise<string> {
    const formId = newId()
    await server.as(org.admin).mutate('forms.create', {
      ...{ id: formId, tableId: table.id, kind: 'super', label: 'F', position: 'a0', definition: { v: 1, parts } },
    })
    return formId
  }

  it('is filled by visitors whose link lets them add records, files included', async () => {
    const shown = await app(await formOf([ask('name'), ask('diet'), ask('note', when('diet', 'vegan')), ask('papers'), ask('owner')]), true)
    expect(shown.form?.pages.flat().map(({ id: part }) => part)).toEqual(['q-name', 'q-diet', 'q-note', 'q-papers'])
    for (const hidden of [...Object.values(table.fields), table.id]) expect(JSON.stringify(shown.body)).not.toContain(hidden)
    const more = { block: shown.block, version: 1 }
    expect((await upload(shown, 'q-papers')).status).toBe(404)
    const file = await upload(shown, 'q-papers', 'hello', `&block=${shown.block}`)
    expect(file.status).toBe(200)
    const before = count()
    const values = { 'q-name': 'Ada', 'q-diet': 'none', 'q-note': 'dropped', 'q-papers': [file.id] }
    expect((await submit(shown, values, more)).status).toBe(204)
    expect(count()).toBe(before + 1)
    expect([cell('name'), cell('note'), cell('papers')]).toEqual(['Ada', null, [file.id]])
    expect((await submit(shown, { 'q-name': 'Eve', 'q-owner': 'x' }, more)).status).toBe(204)
    expect(cell('owner')).toBe(null)
    expect((await submit(shown, { 'q-diet': 'none' }, more)).body.details?.problems).toEqual({ 'q-name': 'required' })
  })

  it('asks for every field that visitors can fill where no form was designed', async () => {
    const shown = await app(null, true)
    const questions = shown.form?.pages.flat() ?? []
    expect(questions.map(({ label }) => label)).toEqual(['name', 'diet', 'note', 'papers', 'hidden'])
    expect((await submit(shown, { [questions[0]?.id ?? '']: 'Ada' }, { block: shown.block })).status).toBe(204)
    expect(cell('name')).toBe('Ada')
  })

  it('stands behind a tab of several, each with its own questions and its own table', async () => {
    const other = buildTable(org.context(org.admin), { fields: { city: 'singleLineText' } })
    const cityForm = newId()
    await server.as(org.admin).mutate('forms.create', {
      ...{ id: cityForm, tableId: other.id, kind: 'super', label: 'City', position: 'a0' },
      definition: { v: 1, title: 'Where?', parts: [{ id: 'q-city', type: 'field', field_id: other.fields['city'] ?? '' }] },
    })
    const formIds = [await formOf([ask('name'), ask('owner')]), cityForm, newId()]
    const shown = await pages(formIds, true)
    expect(shown.forms.map(({ title }) => title)).toEqual([expect.any(String), 'Where?'])
    const [first, city] = shown.forms
    expect(first?.form.pages.flat().map(({ id: part }) => part)).toEqual(['q-name'])
    expect(city?.form.pages.flat().map(({ id: part }) => part)).toEqual(['q-city'])
    const told = JSON.stringify(shown.body)
    for (const hidden of [...Object.values(table.fields), table.id, other.id, ...formIds]) expect(told).not.toContain(hidden)
    const before = count()
    expect((await submit(shown, { 'q-name': 'Ada' }, { block: first?.id ?? '', version: 1 })).status).toBe(204)
    expect((await submit(shown, { 'q-city': 'Oslo' }, { block: city?.id ?? '', version: 1 })).status).toBe(204)
    // a question of the other tab is none of this form
    expect((await submit(shown, { 'q-city': 'Oslo' }, { block: first?.id ?? '', version: 1 })).status).toBe(400)
    expect((await submit(shown, { 'q-name': 'Eve' }, { block: shown.block, version: 1 })).status).toBe(404)
    expect((await submit(shown, { 'q-name': 'Eve' }, { block: `${shown.block}.nothing`, version: 1 })).status).toBe(404)
    expect(count()).toBe(before + 1)
    expect((await pages(formIds, false)).forms).toEqual([])
  })

  it('is not there without that right, and not without its form', async () => {
    const formId = await formOf([ask('name')])
    const closed = await app(formId, false)
    expect(closed.form).toBeUndefined()
    expect((await submit(closed, { 'q-name': 'Ada' }, { block: closed.block })).status).toBe(404)
    const open = await app(formId, true)
    expect(open.form).toBeDefined()
    await server.as(org.admin).mutate('forms.delete', { id: formId, tableId: table.id })
    expect((await links.visit<PublicApp>(open.token)).body.blocks).toEqual({})
    expect((await submit(open, { 'q-name': 'Ada' }, { block: open.block })).status).toBe(404)
  })
})
