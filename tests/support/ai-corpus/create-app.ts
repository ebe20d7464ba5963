import type { TestMember } from '#tests/support/test-org.ts'
import type { TestServer } from '#tests/support/test-server.ts'

/** `POST builder/create-app` with files, as a browser sends it. */
export async function createApp(
  server: TestServer,
  member: TestMember,
  description: string,
  files: readonly [name: string, bytes: string | Uint8Array][] = [],
  more: object = {},
) {
  const form = new FormData()
  form.set('data', JSON.stringify({ description, lang: 'en', ...more }))
  for (const [name, bytes] of files) form.append('attachments', new Blob([Buffer.from(bytes)]), name)
  const response = await fetch(`${server.url}/api/builder/create-app`, {
    ...{ method: 'POST', body: form, headers: { authorization: `Bearer ${member.token}` } },
  })
  return { status: response.status, body: (await response.json()) as { id?: string; details?: unknown; data?: { job: string } } }
}
