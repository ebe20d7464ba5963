import { AppError } from '#shared/protocol/errors.ts'
import { createOrgContext } from '#server/access/org-context.ts'
import { fillPairs } from '#server/automations/cells/fill-pairs.ts'
import { action, actOf, setting, textSetting } from '#server/automations/steps/action.ts'
import { openAutomation } from '#server/features/automations/automation-sight.ts'
import { queueEvent } from '#server/features/automations/matching/queue-event.ts'
import { recordsOfInput } from '#server/automations/cells/reach-records.ts'

interface Plan {
  id: string
  version: number
  tableId: string | null
  ids: string[]
  /** JSON text of the values that are given; undefined without any */
  content: string | undefined
}

const longestContent = 64 * 1024
const plainText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? '')).slice(0, 200)

/** Starts another one that the owner may manage too; it acts with the rights of its own owner. */
export const callAutomation = action<Plan>({
  plan: (scope) => {
    const { context, ownerId } = scope
    const owner = createOrgContext(context.org, ownerId, { now: context.now, source: context.source })
    const called = openAutomation(owner, textSetting(scope, 'automationId'))
    if (called.enabled !== 1) throw new AppError('not_found', { id: called.id, reason: 'switchedOff' })
    const given = called.table_id === null ? undefined : recordsOfInput(scope, textSetting(scope, 'of'))
    if (called.table_id !== null && given?.tableId !== called.table_id) throw new AppError('record_not_found', { tableId: called.table_id })
    const values = fillPairs(scope, setting(scope, 'given'))
    const names = Object.keys(values)
    const content = names.length === 0 ? undefined : JSON.stringify(values)
    if (content !== undefined && content.length > longestContent) throw new AppError('body_too_large')
    const plan = { id: called.id, version: called.version, tableId: called.table_id, ids: [...(given?.ids ?? [])], content }
    const count = called.table_id === null ? 1 : plan.ids.length
    const texts = [{ name: 'automation', text: called.name }, ...names.map((name) => ({ name, text: plainText(values[name]) }))]
    return { plan, act: actOf('call', { tableId: plan.tableId, count, texts }) }
  },
  apply: ({ context, cause }, { id, version, tableId, ids, content }) => {
    if (tableId !== null && ids.length === 0) return {}
    const now = context.now()
    const starts = tableId === null && content !== undefined ? [''] : ids
    const matched = starts.map((one) => ({ id: one, before: {}, ...(content !== undefined && { content }) }))
    queueEvent(context.org, { automationId: id, version, tableId, matched, cause, actorId: context.memberId, madeAt: now, now })
    return {}
  },
  pretend: () => ({}),
})
