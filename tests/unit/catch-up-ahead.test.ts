import { test } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { FakeOrgServer } from '#tests/support/fake-org-server.ts'
import { createTestBrowser, until } from '#tests/support/test-device.ts'

test('what changes while the next part of a table is on its way is not taken for a part of it', async () => {
  const server = new FakeOrgServer()
  server.rowsPerChunk = 2
  server.addTable('t1')
  const ids = Array.from({ length: 3 }, () => newId())
  for (const id of ids) server.putRecord('t1', id, { fa: 1 })
  let asked = 0
  const browser = createTestBrowser({
    transport: {
      origin: 'http://test',
      fetch: async (url, init) => {
        const answer = await server.fetch(url, init)
        // the second part is read, and has not arrived, when a record changes that it does not tell of
        if (url.includes('/feed/tables/') && (asked += 1) === 2) server.putRecord('t1', ids[0] ?? '', { fa: 2 })
        return answer
      },
    },
    connect: () => server.connect(() => true),
  })
  const { device, close } = await browser.openTab()
  const { store } = device.replica.table('t1')
  await until(
    () => store.find(ids[0] ?? '')?.cell('fa') === 2 && store.size === 3,
    () => JSON.stringify([device.replica.position, device.replica.localTable('t1').meta]),
  )
  await close()
})
