import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import type { McpMeans } from '#server/features/mcp/answer-mcp.ts'
import { toolAnswer } from '#server/features/mcp/tool-answer.ts'

/** Tools for pages and automations. */
export function addOtherTools(server: McpServer, { context, listPages, readPage, runAutomation }: McpMeans): void {
  server.registerTool(
    'list_pages',
    { description: 'The pages that can be read.', annotations: { readOnlyHint: true }, inputSchema: {} },
    () => toolAnswer(() => listPages(context)),
  )
  server.registerTool(
    'read_page',
    { description: 'A page as Markdown.', annotations: { readOnlyHint: true }, inputSchema: { id: idSchema } },
    ({ id }) => toolAnswer(() => readPage(context, id)),
  )
  server.registerTool(
    'run_automation',
    {
      description: 'Starts an automation for records of its table; without a table, for none.',
      inputSchema: { id: idSchema, records: z.array(idSchema).max(100).default([]) },
    },
    ({ id, records }) => toolAnswer(async () => ({ runs: await runAutomation(context, id, records) })),
  )
}
