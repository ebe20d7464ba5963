import type { historyLogCalls } from '#shared/nouns/history-log/history-log-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const historyLogCallRows = {
  'POST historyLog/list': { who: { flag: 'access_actions_history' }, works: 'oa', feature: 'historyLog' },
  'POST historyLog/export': { who: { flag: 'access_actions_history' }, works: 'oa', feature: 'historyLog' },
  'GET historyLog/tables': { who: 'admin', works: 'oa' },
  'POST historyLog/tables': { who: 'admin', works: 'a' },
} satisfies CallRows<typeof historyLogCalls>
