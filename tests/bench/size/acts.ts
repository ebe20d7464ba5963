import type { Company } from '#tests/bench/size/company.ts'
import type { TestClient } from '#tests/support/test-server.ts'

/** An act of a person or program on the server. */
export interface Act {
  name: string
  /** milliseconds of the processor for one, whatever the company's size; undefined where only the ratio counts */
  goal?: number
  run(client: TestClient, company: Company, round: number): Promise<unknown>
}

const records = (query: Record<string, string>): Act['run'] => {
  return async (client, { table }) => {
    const filled = Object.entries(query).map(([key, text]) => [
      key,
      text.replaceAll('NAME', table.name).replaceAll('STATE', table.state).replaceAll('OPTION', table.option),
    ])
    return client.get(`/api/v3/tab/${table.id}/records?${new URLSearchParams(filled)}`)
  }
}
const search =
  (text: (round: number) => string): Act['run'] =>
  (client, _, round) =>
    client.post('/api/search', { text: text(round) })

export const acts: readonly Act[] = [
  { name: 'a page of 100 records', run: records({ size: '100' }) },
  { name: 'the same, sorted by a text', run: records({ size: '100', sort: 'NAME' }) },
  {
    name: 'the same, filtered by an option',
    run: records({ size: '100', filters: '[{"field":"STATE","operator":"anyOf","value":["OPTION"]}]' }),
  },
  { name: 'one record', run: (client, { table }) => client.get(`/api/v3/tab/${table.id}/records/${table.record}`) },
  {
    name: 'a changed record',
    run: (client, { table }, round) =>
      client.post(`/api/v3/tab/${table.id}/records/batch`, {
        changes: [{ op: 'update', id: table.record, values: { [table.name]: `Changed ${round}` } }],
      }),
  },
  { name: 'the list of tables', run: (client) => client.get('/api/v3/tab') },
  { name: '100 pages of the list', run: (client) => client.get('/api/v3/pages') },
  { name: 'one page', run: (client, { page }) => client.get(`/api/v3/pages/${page}`) },
  { name: 'a search for a rare text', goal: 20, run: search((round) => `number ${(round * 7919) % 100_003}`) },
  { name: 'a search for a common text', goal: 20, run: search(() => 'otters') },
  { name: 'a search for two letters', run: search(() => 'ot') },
  { name: 'the people', run: (client) => client.get('/api/v3/members') },
  { name: 'the end of a conversation', run: (client, { chat }) => client.get(`/api/chats/${chat}/messages`) },
  { name: 'a word in all conversations', run: (client) => client.post('/api/chat-messages/search', { text: 'heron' }) },
  { name: '50 tasks of the list', run: (client) => client.post('/api/task/list', { limit: 50 }) },
  { name: 'one task', run: (client, { task }) => client.get(`/api/task/${task}/get`) },
]
