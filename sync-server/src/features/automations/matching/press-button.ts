import type { z } from 'zod'
import type { automationMutationSchemas } from '#shared/nouns/automations/automation-mutations.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { readGiven } from '#shared/nouns/automations/values/given-values.ts'
import { readAsked } from '#shared/values/asked-values.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible, openTable } from '#server/access/record-rights.ts'
import { seesRecord } from '#server/access/sees-record.ts'
import { queueEvent } from '#server/features/automations/matching/queue-event.ts'
import { pressId } from '#server/automations/runs/pressed-runs.ts'
import { rulesOfButton } from '#server/features/automations/matching/rules-of-table.ts'
import type { MutationMeta } from '#server/mutations/mutation-registry.ts'

type Press = z.output<(typeof automationMutationSchemas)['automations.press']>

/**
 * Inside a write: a press starts the automations of the button, for people who see it and its record. They need no right to what these
 * do. @throws AppError those of the table, `record_not_found`, `invalid_value` without an answer that the button asks for
 */
export function pressButton(context: OrgContext, { tableId, fieldId, recordId, answers }: Press, { id, madeAt }: MutationMeta): void {
  const { model, access } = openTable(context, tableId)
  const field = model.field(fieldId)
  if (!field || !isFieldVisible(context, access, field)) throw new AppError('not_found', { fieldId })
  if (!seesRecord(context, tableId, recordId)) throw new AppError('record_not_found', { recordId })
  const asks = readAsked((field.config as { asks?: unknown } | null)?.asks)
  const given = readGiven(asks, answers ?? {})
  if (!given) throw new AppError('invalid_value', { fieldId, reason: 'required' })
  const content = asks.length === 0 ? undefined : JSON.stringify(given)
  rulesOfButton(context.org, tableId, fieldId).forEach((rule, index) => {
    queueEvent(context.org, {
      id: pressId(id, index),
      automationId: rule.id,
      version: rule.version,
      tableId,
      matched: [{ id: recordId, before: {}, ...(content !== undefined && { content }) }],
      cause: undefined,
      actorId: context.memberId,
      madeAt,
      now: context.now(),
    })
  })
}
