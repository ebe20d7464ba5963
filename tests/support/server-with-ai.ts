import { startScriptedAi, type ScriptedAi } from '#tests/support/scripted-ai.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

/** A server whose AI host is scripted by the test. */
export async function startServerWithAi(environment: Record<string, string> = {}): Promise<{ host: ScriptedAi; server: TestServer }> {
  const host = await startScriptedAi()
  const server = await startTestServer({
    environment: { AI_URL: host.url, AI_MODEL: 'tiny', OUTBOUND_ALLOW: `127.0.0.1:${host.port}`, AI_MOST_SECONDS: '5', ...environment },
  })
  return { host, server }
}
