import { mcpCalls } from '#shared/nouns/mcp/mcp-calls.ts'
import { answerMcp, type McpFeatures } from '#server/features/mcp/answer-mcp.ts'
import { handleCalls } from '#server/http/call-module.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

/** The Model Context Protocol (docs/mcp.md). Pages and automations come from their features, where features are composed. */
export function createMcpFeature(means: McpFeatures): ServerFeature {
  return {
    name: 'mcp',
    calls: [handleCalls(mcpCalls, { 'POST mcp': (_request, call) => answerMcp(call, means) })],
  }
}
