import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { idSchema, labelSchema } from '#shared/lib/schemas.ts'
import { appPlanSchema } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { markdownLimit, mostListedPages } from '#shared/nouns/pages/page-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { McpMeans } from '#server/features/mcp/answer-mcp.ts'
import { toolAnswer } from '#server/features/mcp/tool-answer.ts'

/** Tools for pages, automations and whole workspaces. */
export function addOtherTools(
  server: McpServer,
  { call, context, listPages, readPage, createPage, writePage, runAutomation, makePlan }: McpMeans,
): void {
  server.registerTool(
    'list_pages',
    {
      description: 'The pages that can be read, by name.',
      annotations: { readOnlyHint: true },
      inputSchema: {
        size: z.number().int().min(1).max(mostListedPages).default(200),
        after: z.string().max(2000).optional().describe('next of the answer before'),
      },
    },
    (asked) => toolAnswer(() => listPages(context, asked)),
  )
  server.registerTool(
    'read_page',
    {
      description: 'A page as Markdown. Keep its comments and tags when you write it back: they stand for blocks, files and looks.',
      annotations: { readOnlyHint: true },
      inputSchema: { id: idSchema },
    },
    ({ id }) => toolAnswer(() => readPage(call.platform, context, id)),
  )
  server.registerTool(
    'write_page',
    {
      description: 'Makes a page of Markdown, or writes one that is there: its whole text, or more at its end.',
      inputSchema: {
        id: idSchema.optional(),
        label: labelSchema.optional(),
        markdown: z.string().max(markdownLimit),
        mode: z.enum(['replace', 'append']).default('append'),
      },
    },
    ({ id, label, markdown, mode }) =>
      toolAnswer(() => {
        if (id !== undefined) return writePage(call, id, { label, markdown, mode })
        if (label === undefined) throw new AppError('invalid_value', { key: 'label', reason: 'required' })
        return createPage(call, { label, markdown })
      }),
  )
  server.registerTool(
    'make_workspace',
    {
      description:
        'Makes linked tables, records, forms, pages, apps and automations from a plan that names everything by label; all of it or nothing. `check` only looks whether it could be made.',
      inputSchema: { plan: appPlanSchema, check: z.boolean().default(false) },
    },
    (asked) => toolAnswer(() => makePlan(call, asked)),
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
