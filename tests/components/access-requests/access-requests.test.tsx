import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { EntityOf } from '#shared/catalogue/entities.ts'
import type { FeedAnswer } from '#shared/catalogue/feed.ts'
import type { AccessRequest } from '#shared/nouns/access-requests/access-request.ts'
import { newId } from '#shared/lib/ids.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { readEntity } from '#client/engine/replica/use-entities.ts'
import { readSession } from '#client/engine/session/session.ts'
import { NoTable } from '#client/nouns/tables/NoTable.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { RequestBox } from '#client/nouns/access-requests/RequestBox.tsx'
import { becomeAdmin, becomeOutsider } from '#tests/components/support/become.ts'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { at, ids } from '#tests/components/support/sample-workspace.ts'
import { sampleRights } from '#tests/components/support/sample-rights.ts'
import { Route, Routes } from 'react-router-dom'

const missing = 'tzzzzzzzzzzzz'
const texts = () => Promise.all(['tables', 'accessRequests', 'common'].map((name) => loadTexts(name, 'en')))

const give = (request: AccessRequest): void => show('accessRequest', request)

function show<K extends 'accessRequest' | 'member'>(kind: K, data: EntityOf<K>): void {
  sampleRights.seq += 1
  const { seq } = sampleRights
  const tables = [ids.table, ids.emptyTable].map((id) => ({ id, seq: 1, rows: id === ids.table ? ids.records.length : 0 }))
  const changes = [{ kind, id: data.id, seq, data }] as FeedAnswer['changes']
  currentDevice.get()?.replica.showFeed({ epoch: 'epoch-1', seq, full: false, changes, tables }, false)
}

const requestOf = (more: Partial<AccessRequest>): AccessRequest => ({
  ...{ id: newId(), itemType: 'table', itemId: ids.table, askedBy: ids.colleague, words: 'For the audit', askedAt: at },
  ...{ answer: null, answeredBy: null, answeredAt: null, ...more },
})

const open = (id: string) =>
  render(
    <SampleShell path={`/object/${id}`}>
      <Routes>
        <Route path="object/:tableId/*" element={<NoTable />} />
      </Routes>
    </SampleShell>,
  )

describe('a request for access', () => {
  useSampleDevice()
  useHeldMutations()

  test('an address without the right asks for access, with a word of one’s own, and says that it did', async () => {
    await texts()
    becomeOutsider()
    try {
      const screen = await open(missing)
      await userEvent.fill(page.getByLabelText('A word about why (optional)'), 'Quarterly figures')
      expect(await lookedOver(() => screen.container)).toEqual([])
      await userEvent.click(page.getByRole('button', { name: 'Ask for access' }))
      await expect.element(page.getByText(/^You asked for access on/)).toBeVisible()
      await expect.element(page.getByText('Quarterly figures')).toBeVisible()
      await expect.element(page.getByRole('button', { name: 'Ask for access' })).not.toBeInTheDocument()
      expect(await lookedOver(() => screen.container)).toEqual([])
      await screen.unmount()
    } finally {
      becomeAdmin()
    }
  })

  test('a refusal names who said so; a day later one may ask again', async () => {
    await texts()
    becomeOutsider()
    try {
      const mine = { askedBy: readSession().memberId, itemId: 'txxxxxxxxxxxx', answer: 'refused' as const, answeredBy: ids.colleague }
      const now = new Date().toISOString()
      const request = requestOf({ ...mine, askedAt: now, answeredAt: now })
      give(request)
      const screen = await open('txxxxxxxxxxxx')
      await expect.element(page.getByText(/^Bruno answered No on/)).toBeVisible()
      const before = new Date(Date.now() - 25 * 3_600_000).toISOString()
      give({ ...request, askedAt: before })
      await expect.element(page.getByRole('button', { name: 'Ask for access' })).toBeVisible()
      await screen.unmount()
    } finally {
      becomeAdmin()
    }
  })

  test('an administrator is not told to ask: all that roles decide about is open to them', async () => {
    await texts()
    const screen = await open('tyyyyyyyyyyyy')
    await expect.element(page.getByText('object_not_found#404')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Go to home' })).toBeVisible()
    expect(screen.container.querySelector('form')).toBeNull()
    await screen.unmount()
  })

  test('who may give it sees the words, how many would see it, and opens it for the role', async () => {
    await texts()
    const request = requestOf({})
    give(request)
    const screen = await render(
      <SampleShell>
        <RequestBox id={request.id} headed />
      </SampleShell>,
    )
    await expect.element(page.getByRole('heading', { name: /^Bruno asks for access to/ })).toBeVisible()
    await expect.element(page.getByText('For the audit')).toBeVisible()
    await expect.element(page.getByText('Their role is Members: 1 person would see it.')).toBeVisible()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await userEvent.click(page.getByRole('button', { name: 'Give Members access' }))
    await expect.element(page.getByText('The role Members opens it now.')).toBeVisible()
    give({ ...request, answer: 'given', answeredBy: readSession().memberId, answeredAt: at })
    await expect.element(page.getByText(/^Given by Ana on/)).toBeVisible()
    await screen.unmount()
  })

  test('of somebody who was disabled is not given by a button', async () => {
    await texts()
    const request = requestOf({})
    give(request)
    const colleague = readEntity('member', ids.colleague)
    if (!colleague) throw new Error('the sample has a colleague')
    const screen = await render(
      <SampleShell>
        <RequestBox id={request.id} headed />
      </SampleShell>,
    )
    const button = page.getByRole('button', { name: 'Give Members access' })
    await expect.element(button).toBeVisible()
    show('member', { ...colleague, active: false })
    await expect.element(button).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Answer No' })).toBeVisible()
    show('member', colleague)
    await screen.unmount()
  })

  test('who may give it can say no', async () => {
    await texts()
    const request = requestOf({ itemId: ids.emptyTable })
    give(request)
    const screen = await render(
      <SampleShell>
        <RequestBox id={request.id} />
      </SampleShell>,
    )
    await userEvent.click(page.getByRole('button', { name: 'Answer No' }))
    await expect.element(page.getByText(/^Ana answered No on/)).toBeVisible()
    await screen.unmount()
  })
})
