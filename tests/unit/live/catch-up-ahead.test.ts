import { expect, test } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { FakeOrgServer } from '#tests/support/fake-org-server.ts'
import { createTestBrowser, until } from '#tests/support/test-device.ts'

test('what changes while the next part of a table is on its way is not taken for a part of it', async () => {
  const { server, ids } = serverWith(3)
  let asked = 0
  const browser = createTestBrowser({
    transport: {
      origin: 'http://test',
      fetch: async (url, init) => {
        const answer = await server.fetch(url, init)
        // the second part was read and is in flight when a record changes that it lacks
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

test('the next two parts of a table are asked for before the one before them has come, and taken once', async () => {
  const { server, ids } = serverWith(7)
  const asked: string[] = []
  let free = (): void => undefined
  const isFree = new Promise<void>((resolve) => (free = resolve))
  const browser = createTestBrowser({
    transport: {
      origin: 'http://test',
      fetch: async (url, init) => {
        const answer = await server.fetch(url, init)
        if (!url.includes('/feed/tables/')) return answer
        asked.push(url.replace(/.*since=/, ''))
        // its headers are here, the rest of it is on its way
        const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
        const text = await answer.text()
        void isFree.then(async () => {
          const writer = writable.getWriter()
          await writer.write(new TextEncoder().encode(text))
          await writer.close()
        })
        return new Response(readable, { headers: answer.headers })
      },
    },
  })
  const { device, close } = await browser.openTab()
  const { store } = device.replica.table('t1')
  await until(() => asked.length === 3)
  expect(store.size).toBe(0)
  free()
  await until(() => device.replica.localTable('t1').meta?.complete === true && store.size === ids.length)
  expect(asked).toEqual(['0', '2', '4', '6'])
  await close()
})

function serverWith(records: number): { server: FakeOrgServer; ids: string[] } {
  const server = new FakeOrgServer()
  server.rowsPerChunk = 2
  server.addTable('t1')
  const ids = Array.from({ length: records }, () => newId())
  for (const id of ids) server.putRecord('t1', id, { fa: 1 })
  return { server, ids }
}
