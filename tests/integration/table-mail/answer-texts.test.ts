import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerText } from '#shared/nouns/table-mail/table-mail.ts'
import { addRecords } from '#tests/support/build-table.ts'
import { startMailWorld, waitFor, type MailWorld } from '#tests/support/mail/mail-world.ts'
import type { TestMember } from '#tests/support/test-org.ts'

let world: MailWorld
let host: Server
let asked: string[]
let port: number
const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')

beforeAll(async () => {
  asked = []
  host = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers['cookie'] ?? ''}${request.headers['referer'] ?? ''}`)
    if (request.url === '/p.png?a=1&b=2') response.setHeader('content-type', 'text/html').end(png)
    else if (request.url === '/page') response.setHeader('content-type', 'image/png').end('<script>1</script>')
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  port = (host.address() as AddressInfo).port
  world = await startMailWorld({}, { OUTBOUND_ALLOW: `127.0.0.1:${port}` })
})
afterAll(async () => {
  await world.close()
  host.close()
})

const textsOf = (who: TestMember, recordId: string) =>
  world.server.as(who).get<{ texts: AnswerText[] }>(`/api/tables/${world.table.id}/records/${recordId}/mail-texts`)

describe('the prepared texts of a table', () => {
  it('hold the cells that the reader sees, and are for who sees the record', async () => {
    const path = `/api/v3/tab/${world.table.id}/config/email`
    const set = await world.server.as(world.org.admin).request('PUT', path, {
      body: { answer_texts: [{ name: 'Thanks', text: 'We have “[subject]” of [From]. [Nothing] [x](y)' }] },
    })
    expect(set.status).toBe(200)
    const [id = ''] = addRecords(world.org.context(world.org.admin), world.table, [{ Subject: 'Cup', From: 'ana@client.test' }])
    expect((await textsOf(world.org.admin, id)).body.texts).toEqual([
      { name: 'Thanks', text: 'We have “Cup” of ana@client.test. [Nothing] [x](y)' },
    ])
    const hidden = { tables_enabled: { [world.table.id]: { fields_excluded: [world.table.fields['From'] ?? ''] } } }
    const reader = world.org.addMember({ profile: hidden })
    expect((await textsOf(reader, id)).body.texts).toEqual([{ name: 'Thanks', text: 'We have “Cup” of [From]. [Nothing] [x](y)' }])
    expect((await textsOf(world.org.addMember({ profile: {} }), id)).status).toBeGreaterThanOrEqual(403)
    const wrong = await world.server.as(world.org.admin).request('PUT', path, { body: { answer_texts: [{ name: '', text: 'x' }] } })
    expect(wrong.status).toBe(400)
  })
})

describe('a picture of another host in a mail', () => {
  it('is asked for by the server alone, when a reader wants it, and only if it stands in the mail', async () => {
    const html = `<p>Hi</p><img src="http://127.0.0.1:${port}/p.png?a=1&amp;b=2"><img src="http://127.0.0.1:${port}/page">`
    await world.send({ from: 'ana@client.test', to: world.address, subject: 'Pictures', html })
    const made = await waitFor(async () => {
      const found = (await world.records()).find((one) => one['Subject'] === 'Pictures')
      if (!found) throw new Error('no record')
      return found
    })
    const [message] = await world.talk(made.id)
    const ask = (address: string, who = world.org.admin) =>
      world.server
        .as(who)
        .get<{ picture: string | null }>(`/api/chat-messages/${message?.id ?? ''}/mail/picture?address=${encodeURIComponent(address)}`)
    expect(asked).toEqual([])
    expect((await ask(`http://127.0.0.1:${port}/p.png?a=1&b=2`)).body.picture).toBe(`data:image/png;base64,${png.toString('base64')}`)
    // what only says that it is one
    expect((await ask(`http://127.0.0.1:${port}/page`)).body.picture).toBeNull()
    expect((await ask(`http://127.0.0.1:${port}/other`)).status).toBe(404)
    expect((await ask(`http://127.0.0.1:${port}/page`, world.org.addMember({ profile: {} }))).status).toBe(404)
    expect(asked).toEqual(['/p.png?a=1&b=2 ', '/page '])
  })
})
