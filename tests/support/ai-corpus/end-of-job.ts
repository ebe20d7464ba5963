import { expect } from 'vitest'
import type { AiJob } from '#shared/nouns/ai-builder/ai-calls.ts'
import { createApp } from '#tests/support/ai-corpus/create-app.ts'
import type { TestMember } from '#tests/support/test-org.ts'
import type { TestServer } from '#tests/support/test-server.ts'

/** The request once it has come to an end. */
export async function endOfJob(server: TestServer, member: TestMember, id: string): Promise<AiJob> {
  const look = async () => (await server.as(member).get<AiJob>(`/api/builder/jobs/${id}`)).body
  await expect.poll(async () => (await look()).status, { timeout: 60_000 }).not.toMatch(/waiting|running/)
  return look()
}

/** Describes an app and waits for the end. */
export async function describeApp(
  server: TestServer,
  member: TestMember,
  description = 'a shop with customers and orders',
  files: readonly [name: string, bytes: string | Uint8Array][] = [],
  more: object = {},
): Promise<AiJob> {
  const { status, body } = await createApp(server, member, description, files, more)
  expect({ status, body }).toMatchObject({ status: 200 })
  return endOfJob(server, member, body.data?.job ?? '')
}
