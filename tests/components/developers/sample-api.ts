import type { OpenApiDocument } from '#client/features/developers/api-document.ts'

const text = { type: 'string' }
const change = { type: 'object', properties: { label: text, nested: { type: 'object', properties: { deep: text } } }, required: ['label'] }
/** A description of an API with a call and a kind of mutation. */
export const sampleApi: OpenApiDocument = {
  paths: {
    '/api/mutations': {
      post: { operationId: 'send', tags: ['feed'], summary: 'Applies changes.', requestBody: { content: {} }, responses: {} },
    },
    '/api/v3/tab/{tableId}/field/{fieldId}/duplicate': {
      post: {
        operationId: 'copyField',
        tags: ['tables'],
        summary: 'Copies a field, with its values if asked.',
        description: 'For members with a builder’s seat, as far as their rights go.',
        parameters: ['tableId', 'fieldId'].map((name) => ({ name, in: 'path' as const, required: true, schema: text })),
        requestBody: { content: { 'application/json': { schema: change } } },
        responses: { '200': { content: { 'application/json': { schema: change } } }, '400': {} },
      },
    },
  },
  components: {
    schemas: { 'mutation.tables.create': { type: 'object', properties: { args: change }, required: ['args'] } },
    responses: { '400': { description: '`invalid_request`: The request is not valid.\n\n`malformed_json`: The body is not valid JSON.' } },
  },
}
