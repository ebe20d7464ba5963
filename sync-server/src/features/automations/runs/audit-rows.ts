import { findActionKind } from '#shared/nouns/automations/action-kinds.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { mayReadRuns, openAutomation } from '#server/features/automations/automation-sight.ts'
import { mayManage } from '#server/features/automations/runs/again.ts'
import type { AutomationRow } from '#server/features/automations/automation-store.ts'

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

/** The log in the specification's rows (3 §3): one for each ended step, newest first. @throws AppError `plan_feature` */
export function readAuditRows(context: OrgContext, { q, page, size }: { q: string; page: number; size: number }): AuditRow[] {
  if (!context.access.has('advancedDevFeatures')) throw new AppError('plan_feature', { feature: 'advancedDevFeatures' })
  const { db } = context.org
  const may = mayManage(context)
  const opened = new Map<string, AutomationRow>()
  const open = (id: string): AutomationRow => {
    const row = opened.get(id) ?? openAutomation(context, id)
    opened.set(id, row)
    return row
  }
  const steps = db.all(
    db.build
      .selectFrom('run_step')
      .innerJoin('run', 'run.id', 'run_step.run_id')
      .innerJoin('automation', 'automation.id', 'run.automation_id')
      .select(['run_step.run_id', 'run_step.path', 'run_step.kind', 'run_step.status', 'run_step.at'])
      .select(['run.automation_id', 'run.table_id', 'run.record_id'])
      .where('run_step.status', 'in', ['done', 'failed'])
      .where('automation.name', 'like', `%${q.replace(/[%_]/g, '')}%`)
      .orderBy('run.id', 'desc')
      .orderBy('run_step.place', 'desc')
      .limit(size)
      .offset((page - 1) * size),
  )
  return steps.flatMap((step) => {
    if (!may(step.automation_id)) return []
    const automation = open(step.automation_id)
    return [
      {
        id_trama_webhook_audit_log: `${step.run_id}.${step.path}`,
        criado_em: step.at,
        status: step.status === 'done' ? 'successful' : 'failed',
        action_name: automation.name,
        webhook_name: step.kind,
        webhook_token: '',
        action_type: findActionKind(step.kind)?.reach ?? '',
        action_related_to: step.table_id ?? '',
        action_relationship: (mayReadRuns(context, automation) && step.record_id) || '',
      },
    ]
  })
}
