import type { AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { automationCalls } from '#shared/nouns/automations/automation-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { planUse } from '#server/access/plan-limits.ts'
import { assertExplores, assertManages, assertReadsLog, maySee, openAutomation } from '#server/features/automations/automation-sight.ts'
import { definitionOf, type AutomationRow } from '#server/features/automations/automation-store.ts'
import { listApps } from '#server/connections/list-apps.ts'
import { runNow } from '#server/features/automations/runs/run-now.ts'
import { runAgain } from '#server/features/automations/runs/again.ts'
import { readAuditRows } from '#server/features/automations/runs/audit-rows.ts'
import { dryRun } from '#server/features/automations/runs/dry-run.ts'
import { listRuns } from '#server/features/automations/runs/list-runs.ts'
import { readPressed } from '#server/automations/runs/pressed-runs.ts'
import { readFigures, readRun } from '#server/features/automations/runs/read-runs.ts'
import { sampleValues } from '#server/features/automations/runs/sample-values.ts'
import { openRun } from '#server/features/automations/runs/run-sight.ts'
import { storeRun } from '#server/automations/runs/run-store.ts'
import { undoRun } from '#server/features/automations/runs/undo-run.ts'
import { handleCalls, type CallContext } from '#server/http/call-module.ts'

/** The caller, who may manage automations by their role and plan. */
function manager(call: CallContext): OrgContext {
  const context = call.member()
  assertManages(context)
  return context
}

/** The caller, whose plan has the log besides. */
function logReader(call: CallContext): OrgContext {
  const context = call.member()
  assertReadsLog(context)
  return context
}

function versionsOf({ org: { db } }: OrgContext, { id }: AutomationRow) {
  return db
    .all(db.build.selectFrom('automation_version').selectAll().where('automation_id', '=', id).orderBy('version', 'desc').limit(100))
    .map((row) => ({ version: row.version, madeBy: row.made_by, madeAt: row.made_at, definition: definitionOf(row) }))
}

export const automationCallModule = handleCalls(automationCalls, {
  'GET automations/overview': (_, call) => {
    const context = manager(call)
    return { automations: readFigures(context), month: planUse(context, 'runs') }
  },

  'GET automations/:id/versions': ({ params }, call) => {
    const context = manager(call)
    const versions = versionsOf(context, openAutomation(context, params.id))
    // an older version may name what the caller does not see
    return { versions: versions.filter(({ definition, madeBy }) => maySee(context, { definition, ownerId: madeBy })) }
  },

  'POST automations/dry-run': async ({ body }, call) => {
    const context = manager(call)
    const definition: AutomationDefinition = body.definition
    if (!maySee(context, { definition, ownerId: context.memberId })) throw new AppError('permission_denied')
    return { runs: await dryRun({ platform: call.platform, signal: call.signal() }, context, definition, body) }
  },

  'POST automations/samples': async ({ body }, call) => {
    const context = manager(call)
    const definition: AutomationDefinition = body.definition
    if (!maySee(context, { definition, ownerId: context.memberId })) throw new AppError('permission_denied')
    return sampleValues({ platform: call.platform, signal: call.signal() }, context, definition, body)
  },

  'POST automations/:id/run': async ({ params, body }, call) => ({ count: await runNow(call.member(), params.id, body.recordIds) }),

  'GET automations/presses/:id': ({ params }, call) => ({ runs: readPressed(call.member(), params.id) }),

  'GET automations/runs': ({ query }, call) => listRuns(logReader(call), query),
  'GET automations/runs/:id': ({ params }, call) => readRun(logReader(call), params.id),
  'POST automations/runs/again': async ({ body }, call) => ({ count: await runAgain(logReader(call), body) }),

  'POST automations/runs/:id/undo': async ({ params, body }, call) => {
    const context = logReader(call)
    openRun(context, params.id)
    return { tables: await undoRun(context, params.id, body.partial) }
  },

  'POST automations/runs/:id/cancel': async ({ params }, call) => {
    const context = logReader(call)
    const { org, now } = context
    await org.db.write(() => {
      const { id, status } = openRun(context, params.id)
      if (status === 'waiting' || status === 'queued') storeRun(org, id, { status: 'cancelled', ended_at: now().toISOString() })
    })
  },

  'POST tricks/list-apps': (_, call) => {
    assertExplores(call.member())
    return listApps()
  },
  'GET v3/audit-log/webhooks': ({ query }, call) => readAuditRows(logReader(call), query),
})
