import { setImmediate as nextTurn } from 'node:timers/promises'
import { findActionKind } from '#shared/nouns/automations/action-kinds.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { runSight } from '#server/features/automations/runs/run-sight.ts'
import { endedStepsOf, stepsAtOnce, type EndedStep } from '#server/automations/runs/ended-steps.ts'

interface AuditRow {
  id_trama_webhook_audit_log: string
  criado_em: string
  status: 'successful' | 'failed'
  action_name: string
  webhook_name: string
  webhook_token: string
  action_type: string
  action_related_to: string
  action_relationship: string
}

interface AuditQuery {
  q: string
  page: number
  size: number
  filters?: string | undefined
}

/**
 * The log in the specification's rows (3 §3): one for each ended step, newest first. A page is filled with rows that the caller
 * may know of, while there are any. @throws AppError `invalid_request` for filters that are none
 */
export async function readAuditRows(context: OrgContext, query: AuditQuery): Promise<AuditRow[]> {
  const { sees, reads, readsRecord } = runSight(context)
  const readSteps = endedStepsOf(context.org, query)
  const hooks = webhooksOf(context)
  const rowOf = (step: EndedStep): AuditRow => ({
    id_trama_webhook_audit_log: `${step.run_id}.${step.path}`,
    criado_em: step.at,
    status: step.status === 'done' ? 'successful' : 'failed',
    action_name: step.kind,
    webhook_name: step.name,
    webhook_token: hooks(step.dedupe),
    action_type: findActionKind(step.kind)?.reach ?? '',
    action_related_to: step.table_id ?? '',
    action_relationship: (reads({ ...step, id: step.run_id }) && readsRecord(step.table_id, step.record_id) && step.record_id) || '',
  })
  const rows: AuditRow[] = []
  let passing = (query.page - 1) * query.size
  let last: EndedStep | undefined
  while (rows.length < query.size) {
    const steps = readSteps(last)
    for (const step of steps) {
      if (rows.length === query.size) break
      if (!sees(step)) continue
      if (passing > 0) passing -= 1
      else rows.push(rowOf(step))
    }
    if (steps.length < stepsAtOnce) break
    last = steps.at(-1)
    await nextTurn()
  }
  return rows
}

/**
 * The address of the webhook that began a run, as far as anybody but its senders may know it: the last letters
 * ([decision 155](../../../../../docs/decisions/155-the-log-shows-the-end-of-a-webhooks-address.md)). Empty for other runs.
 */
function webhooksOf({ org: { db } }: OrgContext): (dedupe: string) => string {
  return (dedupe) => {
    const found = db.get(
      db.build
        .selectFrom('webhook_request')
        .innerJoin('webhook', 'webhook.id', 'webhook_request.webhook_id')
        .select('webhook.last_four')
        .where('webhook_request.id', '=', dedupe.split(':', 1)[0] ?? ''),
    )
    return found ? `…${found.last_four}` : ''
  }
}
