import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createMailer } from '#server/mail/create-mailer.ts'
import { outboxFeature } from '#server/features/outbox/outbox-page.ts'
import { startTestServer } from '#tests/support/test-server.ts'

/** `fetch` does not let a caller name another host. */
function get(port: number, host: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: '/dev/outbox', headers: { host } }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end()
  })
}

describe('/dev/outbox', () => {
  it('shows mails with their own links clickable and everything else as text', async () => {
    const server = await startTestServer({ features: [outboxFeature] })
    const { config } = server.platform
    const mailer = createMailer(config)
    await mailer.send({
      to: 'a@x.test',
      subject: '<b>Hi</b>',
      text: `Go to ${config.publicUrl}/new-password/abc?invite or https://evil.test/x <script>alert(1)</script>`,
    })
    const page = await get(server.port, `localhost:${server.port}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain(`<a href="${config.publicUrl}/new-password/abc?invite">`)
    expect(page.text).toContain('&lt;b&gt;Hi&lt;/b&gt;')
    expect(page.text).not.toContain('<script>alert')
    expect(page.text).not.toContain('href="https://evil.test')
    await server.close()
  })

  it('does not exist under a foreign name, in production, or when mail is really sent', async () => {
    const open = await startTestServer({ features: [outboxFeature] })
    expect((await get(open.port, 'rebound.evil.test')).status).toBe(404)
    await open.close()
    for (const environment of [{ NODE_ENV: 'production' }, { SMTP_URL: 'smtp://127.0.0.1:2525' }]) {
      const closed = await startTestServer({ features: [outboxFeature], environment })
      expect((await get(closed.port, `localhost:${closed.port}`)).text).not.toContain('Outbox')
      await closed.close()
    }
  })
})
