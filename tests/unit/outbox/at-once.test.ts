import { expect, test } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { MutationAnswer } from '#shared/protocol/mutations.ts'
import { FakeOrgServer } from '#tests/support/fake-org-server.ts'
import { createTestBrowser, until } from '#tests/support/test-device.ts'

const title = 'Hidden south'

test.each(['the answer first', 'the lost right first'])('an answer and a lost right that come at once both hold: %s', async (order) => {
  const server = new FakeOrgServer()
  server.addTable('t1')
  const browser = createTestBrowser({ transport: { origin: 'http://test', fetch: server.fetch } })
  const { device } = await browser.openTab()
  browser.online.set(false)
  const recordId = newId()
  const names = { labels: { t1: 'Ports', [recordId]: title }, fields: {} }
  const patch = { tableId: 't1', recordId, values: { f1: 'written' }, base: 1 }
  const { id, onDevice } = device.outbox.add('records.change', { tableId: 't1', changes: [] }, [patch], names)
  await onDevice
  device.outbox.markSending(new Set([id]))
  const answer: MutationAnswer = {
    results: [{ id, status: 'refused', error: { id: 'permission_denied', message: 'No' } }],
    epoch: 'e1',
    seq: 1,
  } as unknown as MutationAnswer
  const both = [() => device.outbox.settle(answer), () => device.outbox.forgetTitles(['t1'])]
  await Promise.all((order === 'the answer first' ? both : both.toReversed()).map((start) => start()))
  await until(() => device.outbox.items.get()[0]?.state === 'refused')
  expect(JSON.stringify(device.outbox.items.get())).not.toContain(title)
  const stored = await browser.openTab()
  expect(stored.device.outbox.items.get()).toMatchObject([{ id, state: 'refused' }])
  expect(JSON.stringify(stored.device.outbox.items.get())).not.toContain(title)
})
