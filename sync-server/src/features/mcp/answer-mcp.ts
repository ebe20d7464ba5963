import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { AppPlan } from '#shared/nouns/app-plans/app-plan-schema.ts'
import type { ProgramPage } from '#shared/nouns/pages/page-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { addReadingTools, addWritingTools } from '#server/features/mcp/record-tools.ts'
import { addOtherTools } from '#server/features/mcp/other-tools.ts'
import { countRequests } from '#server/http/program-requests.ts'
import type { CallContext } from '#server/http/call-module.ts'
import type { Platform } from '#server/platform/platform.ts'

type PageText = ProgramPage & { markdown: string }

export interface McpMeans {
  call: CallContext
  /** the caller with the rights of this request */
  context: OrgContext
  listPages: (
    context: OrgContext,
    asked: { size: number; after?: string | undefined },
  ) => { items: readonly ProgramPage[]; next: string | null }
  readPage: (platform: Platform, context: OrgContext, id: string) => Promise<PageText>
  createPage: (call: CallContext, page: { label: string; markdown: string }) => Promise<PageText>
  writePage: (
    call: CallContext,
    id: string,
    page: { label?: string | undefined; markdown?: string | undefined; mode: 'replace' | 'append' },
  ) => Promise<PageText>
  makePlan: (call: CallContext, asked: { plan: AppPlan; check: boolean }) => Promise<unknown>
  runAutomation: (context: OrgContext, id: string, recordIds: readonly string[]) => Promise<number>
}

/** Parts of other features, given where features are composed. */
export type McpFeatures = Omit<McpMeans, 'call' | 'context'>

const mostBytes = 1024 * 1024

/**
 * A message, or several, answered by a server of its own: nothing is kept between messages, so each has the rights of its moment. Tools change records
 * by the write path of all programs. @throws AppError `malformed_json`, `unsupported_media_type`, `body_too_large`
 */
export async function answerMcp(call: CallContext, means: McpFeatures): Promise<Response> {
  const messages = await call.readJson(mostBytes)
  // each message counts as a request; the first was counted
  const further = Array.isArray(messages) ? Math.max(0, messages.length - 1) : 0
  if (call.session) await countRequests(call.platform, call.session, further, (name, value) => call.answerHeader(name, value))
  const server = new McpServer({ name: 'trama', version: '1.0.0' })
  const tools: McpMeans = { ...means, call, context: call.member() }
  addReadingTools(server, tools)
  addWritingTools(server, tools)
  addOtherTools(server, tools)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true, maxRequestBodySize: mostBytes })
  await server.connect(transport)
  try {
    const answer = await transport.handleRequest(call.http.req.raw, { parsedBody: messages })
    // refusals of the transport in the words of every other call
    if (answer.status === 413) throw new AppError('body_too_large')
    if (answer.status >= 400) throw new AppError(answer.status === 400 ? 'malformed_json' : 'unsupported_media_type')
    return answer
  } finally {
    await server.close()
  }
}
