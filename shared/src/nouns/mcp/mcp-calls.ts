import { defineCalls } from '#shared/protocol/calls.ts'

/** The Model Context Protocol over streamable HTTP: tools for records, pages and automations, with a token's scopes and rights. */
export const mcpCalls = defineCalls({
  'POST mcp': {
    about: 'A message of the Model Context Protocol, answered with JSON.',
    who: 'member',
    tokens: true,
    streams: true,
    media: { body: ['application/json'], answer: ['application/json'] },
  },
})
