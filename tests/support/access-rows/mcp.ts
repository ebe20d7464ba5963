import type { mcpCalls } from '#shared/nouns/mcp/mcp-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const mcpCallRows = {
  'POST mcp': { who: 'member', works: 'owvmbat' },
} satisfies CallRows<typeof mcpCalls>
