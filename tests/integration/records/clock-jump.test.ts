import { expect, it } from 'vitest'
import type { MutationArgs } from '#shared/catalogue/mutation-kinds.ts'
import { startTestServer } from '#tests/support/test-server.ts'

const ahead = 400 * 86_400_000

it('a record that was deleted while the clock stood a year ahead can be brought back', async () => {
  let jump = 0
  const server = await startTestServer({ now: () => new Date(Date.now() + jump) })
  try {
    const org = server.createOrg()
    const admin = server.as(org.admin)
    const made = await admin.post<{ id: string; fields: { id: string }[] }>('/api/v3/tab', {
      label: 'Ports',
      fields: [{ label: 'Name', type: 'singleLineText' }],
    })
    const tableId = made.body.id
    const create = async (): Promise<string> =>
      (await admin.post<{ id: string }>(`/api/v3/tab/${tableId}/records`, { values: { Name: 'Lisboa' } })).body.id
    const [first, second] = [await create(), await create()]
    const change = (changes: MutationArgs['records.change']['changes']) =>
      admin.mutate('records.change', { tableId, gesture: 'test', changes })
    const { control } = server.platform
    // sessions end meanwhile: the person is in again
    control.run(control.build.updateTable('session').set({ expires_at: '2100-01-01T00:00:00.000Z' }))
    jump = ahead
    const { seq } = await admin.feed()
    expect(await change([{ op: 'delete', id: first, base: seq }])).toMatchObject({ status: 'applied' })
    expect((await admin.request('DELETE', `/api/v3/tab/${tableId}/records/${second}`)).status).toBe(204)
    jump = 0
    for (const id of [first, second]) {
      expect((await admin.post(`/api/v3/tab/${tableId}/records/${id}/restore`)).status).toBe(204)
      const read = await admin.get(`/api/v3/tab/${tableId}/records/${id}`)
      expect(read.status).toBe(200)
    }
  } finally {
    await server.close()
  }
})
