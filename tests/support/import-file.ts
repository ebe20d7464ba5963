import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportJob } from '#shared/nouns/imports/import-job.ts'
import type { ImportPlan } from '#shared/nouns/imports/import-calls.ts'
import type { TestMember } from '#tests/support/test-org.ts'
import type { Answer, TestServer } from '#tests/support/test-server.ts'

export const dataFolder = join(import.meta.dirname, '../data')

export function readData(name: string): Buffer {
  return readFileSync(join(dataFolder, name))
}

export async function upload(
  server: TestServer,
  member: TestMember,
  name: string,
  body: Uint8Array | string,
): Promise<Answer<{ id: string }>> {
  const response = await fetch(`${server.url}/api/imports/upload?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'text/csv' },
    body: new Uint8Array(typeof body === 'string' ? Buffer.from(body) : body),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as { id: string } }
}

/** Polls an import until it is in one of the states. */
export async function waitForImport(server: TestServer, member: TestMember, id: string, states: ImportJob['state'][]): Promise<ImportJob> {
  const until = Date.now() + 60_000
  for (;;) {
    const { body } = await server.as(member).get<ImportJob>(`/api/imports/${id}`)
    if (states.includes(body.state)) return body
    if (Date.now() > until) throw new Error(`import stays ${body.state}: ${JSON.stringify(body.error)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Uploads and waits until the file was read. */
export async function analyse(server: TestServer, member: TestMember, name: string, body: Uint8Array | string): Promise<ImportJob> {
  const { body: answer } = await upload(server, member, name, body)
  return waitForImport(server, member, answer.id, ['ready', 'failed'])
}

/** The plan that takes every guess as it is. */
export function planOf(job: ImportJob, label: string, more: Partial<ImportPlan> = {}): ImportPlan {
  const columns = job.preview?.columns ?? []
  return {
    label,
    fields: columns.map((column) => ({
      column: column.index,
      label: column.label,
      type: column.type,
      include: true,
      structureOnly: false,
    })),
    ...more,
  }
}

/** Runs an import with every guess taken and waits for its end. */
export async function importAll(server: TestServer, member: TestMember, name: string, more: Partial<ImportPlan> = {}): Promise<ImportJob> {
  const job = await analyse(server, member, name, readData(name))
  const answer = await server.as(member).post(`/api/imports/${job.id}/run`, planOf(job, name.replace('.csv', ''), more))
  if (answer.status !== 200) throw new Error(`run was answered ${answer.status} ${JSON.stringify(answer.body)}`)
  return waitForImport(server, member, job.id, ['done', 'failed', 'cancelled'])
}
