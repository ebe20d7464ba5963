import type { AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { automationCalls } from '#shared/nouns/automations/automation-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { assertManages, maySee, openAutomation } from '#server/features/automations/automation-sight.ts'
import { definitionOf, type AutomationRow } from '#server/features/automations/automation-store.ts'
import { createConnection, listConnections, removeConnection } from '#server/features/automations/connections/connection-store.ts'
import { listApps } from '#server/features/automations/list-apps.ts'
import { queueEvent } from '#server/features/automations/matching/queue-event.ts'
import { runAgain } from '#server/features/automations/runs/again.ts'
import { readAuditRows } from '#server/features/automations/runs/audit-rows.ts'
import { dryRun } from '#server/features/automations/runs/dry-run.ts'
import { listRuns, openRun, readFigures, readRun } from '#server/features/automations/runs/read-runs.ts'
import { storeRun } from '#server/features/automations/runs/run-store.ts'
import { undoRun } from '#server/features/automations/runs/undo-run.ts'
import { seesRecord } from '#server/access/sees-record.ts'
import { handleCalls, type CallContext } from '#server/http/call-module.ts'

/** The caller, who may manage automations by their role and plan. */
function manager(call: CallContext): OrgContext {
  const context = call.member()
  assertManages(context)
  return context
}

function versionsOf({ org: { db } }: OrgContext, { id }: AutomationRow) {
  return db
    .all(db.build.selectFrom('automation_version').selectAll().where('automation_id', '=', id).orderBy('version', 'desc').limit(100))
    .map((row) => ({ version: row.version, madeBy: row.made_by, madeAt: row.made_at, definition: definitionOf(row) }))
}

export const automationCallModule = handleCalls(automationCalls, {
  'GET automations/overview': (_, call) => ({ automations: readFigures(manager(call)) }),

  'GET automations/:id/versions': ({ params }, call) => {
    const context = manager(call)
    const versions = versionsOf(context, openAutomation(context, params.id))
    // an older version may name what the caller does not see
    return { versions: versions.filter(({ definition }) => maySee(context, definition)) }
  },

  'POST automations/dry-run': async ({ body }, call) => {
    const context = manager(call)
    const definition: AutomationDefinition = body.definition
    if (!maySee(context, definition)) throw new AppError('permission_denied')
    return { runs: await dryRun(call.platform, context, definition, body.recordId) }
  },

  'POST automations/:id/run': async ({ params, body }, call) => {
    const context = manager(call)
    const row = openAutomation(context, params.id)
    if (row.enabled !== 1) throw new AppError('not_found', { id: row.id, reason: 'switchedOff' })
    const tableId = row.table_id
    const seen = tableId === null ? [] : body.recordIds.filter((id) => seesRecord(context, tableId, id))
    const count = tableId === null ? 1 : seen.length
    if (count === 0) throw new AppError('record_not_found')
    const { org, memberId, now } = context
    const at = now()
    const matched = seen.map((id) => ({ id, before: {} }))
    const event = { automationId: row.id, version: row.version, tableId, matched, cause: undefined, actorId: memberId }
    await org.db.write(() => queueEvent(org, { ...event, madeAt: at, now: at }))
    return { count }
  },

  'GET automations/runs': ({ query }, call) => ({ runs: listRuns(manager(call), query) }),
  'GET automations/runs/:id': ({ params }, call) => readRun(manager(call), params.id),
  'POST automations/runs/again': async ({ body }, call) => ({ count: await runAgain(manager(call), body) }),

  'POST automations/runs/:id/undo': async ({ params, body }, call) => {
    const context = manager(call)
    openRun(context, params.id)
    return { tables: await undoRun(context, params.id, body.partial) }
  },

  'POST automations/runs/:id/cancel': async ({ params }, call) => {
    const context = manager(call)
    const { org, now } = context
    await org.db.write(() => {
      const { id, status } = openRun(context, params.id)
      if (status === 'waiting' || status === 'queued') storeRun(org, id, { status: 'cancelled', ended_at: now().toISOString() })
    })
  },

  'GET automations/connections': (_, call) => ({ connections: listConnections(manager(call).org) }),
  'POST automations/connections': async ({ body }, call) => ({
    id: await createConnection(manager(call), call.platform.config.dataDir, body),
  }),
  'DELETE automations/connections/:id': ({ params }, call) => removeConnection(manager(call), params.id),

  'POST tricks/list-apps': (_, call) => {
    manager(call)
    return listApps()
  },
  'GET v3/audit-log/webhooks': ({ query }, call) => readAuditRows(manager(call), query),
})
