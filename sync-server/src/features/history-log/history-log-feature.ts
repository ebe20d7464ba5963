import { historyLogCalls } from '#shared/nouns/history-log/history-log-calls.ts'
import { exportHistory, makeHistoryFile, orderHistory } from '#server/features/history-log/export-acts.ts'
import { editHooks } from '#server/features/history-log/log-edits.ts'
import { listLogged, setLogged } from '#server/features/history-log/logged-tables.ts'
import { listActs } from '#server/features/history-log/list-acts.ts'
import { handleCalls } from '#server/http/call-module.ts'
import { giveUpReport } from '#server/jobs/report-store.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

/** The log of acts (specification 1 §2 "History Log"). */
export const historyLogFeature: ServerFeature = {
  name: 'history-log',
  calls: [
    handleCalls(historyLogCalls, {
      'POST historyLog/list': ({ body }, call) => listActs(call.member(), body),

      'POST historyLog/export': async ({ body: { search, new_filters: filters, date_values: days } }, call) => ({
        id: await orderHistory(call.member(), {
          search,
          filters: {
            ...filters,
            ...(days?.start_date != null && { start_date: days.start_date }),
            ...(days?.end_date != null && { end_date: days.end_date }),
          },
        }),
      }),

      'GET historyLog/tables': (_, call) => ({ tables: listLogged(call.member().org) }),

      'POST historyLog/tables': ({ body }, call) => setLogged(call.member(), body.table_id, body.logs_records),
    }),
  ],
  effects: { [exportHistory]: { run: makeHistoryFile, lane: 'other', givenUp: giveUpReport } },
  documentHooks: [...editHooks],
}
