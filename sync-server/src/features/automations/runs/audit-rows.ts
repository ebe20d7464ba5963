import { z } from 'zod'
import { actionKinds, findActionKind } from '#shared/nouns/automations/action-kinds.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openAutomation } from '#server/features/automations/automation-sight.ts'
import { runSight } from '#server/features/automations/runs/run-sight.ts'
import type { AutomationRow } from '#server/features/automations/automation-store.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'

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

const filtersSchema = z.strictObject({
  status: z.enum(['successful', 'failed']).optional(),
  action_type: z.string().max(40).optional(),
  automation_id: z.string().max(60).optional(),
  table_id: z.string().max(60).optional(),
  since: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
})

/** @throws AppError `invalid_request` for a text that is no filter */
function readFilters(text: string | undefined): z.output<typeof filtersSchema> {
  if (text === undefined || text === '') return {}
  try {
    return filtersSchema.parse(JSON.parse(text))
  } catch {
    throw wrongPart('filters', 'not a filter of the log', 'query')
  }
}

/** The log in the specification's rows (3 §3): one for each ended step, newest first. @throws AppError `invalid_request` for filters that are none */
export function readAuditRows(
  context: OrgContext,
  { q, page, size, filters }: { q: string; page: number; size: number; filters?: string | undefined },
): AuditRow[] {
  const wanted = readFilters(filters)
  const { db } = context.org
  const { sees, reads, readsRecord } = runSight(context)
  const opened = new Map<string, AutomationRow>()
  const open = (id: string): AutomationRow => {
    const row = opened.get(id) ?? openAutomation(context, id)
    opened.set(id, row)
    return row
  }
  const kinds =
    wanted.action_type === undefined ? undefined : actionKinds.filter(({ reach }) => reach === wanted.action_type).map(({ name }) => name)
  const hooks = webhooksOf(context)
  const steps = db.all(
    db.build
      .selectFrom('run_step')
      .innerJoin('run', 'run.id', 'run_step.run_id')
      .innerJoin('automation', 'automation.id', 'run.automation_id')
      .select(['run_step.run_id', 'run_step.path', 'run_step.kind', 'run_step.status', 'run_step.at'])
      .select(['run.automation_id', 'run.version', 'run.owner_id', 'run.table_id', 'run.record_id', 'run.dedupe'])
      .where('run_step.status', 'in', ['done', 'failed'])
      .where('automation.name', 'like', `%${q.replace(/[%_]/g, '')}%`)
      .$if(wanted.status !== undefined, (rows) => rows.where('run_step.status', '=', wanted.status === 'failed' ? 'failed' : 'done'))
      .$if(kinds !== undefined, (rows) => rows.where('run_step.kind', 'in', kinds ?? []))
      .$if(wanted.automation_id !== undefined, (rows) => rows.where('run.automation_id', '=', wanted.automation_id ?? ''))
      .$if(wanted.table_id !== undefined, (rows) => rows.where('run.table_id', '=', wanted.table_id ?? ''))
      .$if(wanted.since !== undefined, (rows) => rows.where('run_step.at', '>=', wanted.since ?? ''))
      .$if(wanted.until !== undefined, (rows) => rows.where('run_step.at', '<', wanted.until ?? ''))
      .orderBy('run.id', 'desc')
      .orderBy('run_step.place', 'desc')
      .limit(size)
      .offset((page - 1) * size),
  )
  return steps.flatMap((step) => {
    if (!sees(step)) return []
    const automation = open(step.automation_id)
    return [
      {
        id_trama_webhook_audit_log: `${step.run_id}.${step.path}`,
        criado_em: step.at,
        status: step.status === 'done' ? 'successful' : 'failed',
        action_name: step.kind,
        webhook_name: automation.name,
        webhook_token: hooks(step.dedupe),
        action_type: findActionKind(step.kind)?.reach ?? '',
        action_related_to: step.table_id ?? '',
        action_relationship: (reads({ ...step, id: step.run_id }) && readsRecord(step.table_id, step.record_id) && step.record_id) || '',
      },
    ]
  })
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
