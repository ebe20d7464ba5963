import { intervalsOf } from '#shared/nouns/sla/stage-intervals.ts'
import { isStageField } from '#server/storage/org-working-time.ts'
import { rebuildStages, storeStages } from '#server/records/stages/store-stages.ts'
import type { AfterWrite, RecordHook, WrittenRecord } from '#server/records/write/hooks/record-hook.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** Keeps the stays in stages in the commit of the write that begins or ends them. */
export const stageHook: RecordHook = {
  name: 'sla',

  watches: (model) => {
    const fields = model.fields.filter(isStageField).map(({ id }) => id)
    return fields.length > 0 ? { fields } : undefined
  },

  after: (write) => {
    for (const field of write.model.fields.filter(isStageField)) {
      const moved = write.records.filter(({ op, after }) => op !== 'update' || Object.hasOwn(after, field.id))
      const [made, others] = [moved.filter(({ op }) => op === 'create'), moved.filter(({ op }) => op !== 'create')]
      if (made.length > 0) storeFirst(write, field, made)
      if (others.length > 0)
        rebuildStages(
          write.org,
          write.model,
          field,
          others.map(({ id }) => id),
          { now: write.now },
        )
    }
  },
}

/** New records need no history: their first stay began as they were made. */
function storeFirst({ org, model, now, write }: AfterWrite, field: ModelField, made: readonly WrittenRecord[]): void {
  const arrivedAt = now.toISOString()
  const madeAt = write && write.meta.summarised !== true ? write.meta.madeAt.toISOString() : arrivedAt
  const by = write?.context.memberId ?? null
  const stays = made.flatMap(({ id, after }) => {
    const cell = after[field.id]
    return typeof cell === 'string' ? [[id, intervalsOf([{ madeAt, arrivedAt, by, stage: cell }])] as const] : []
  })
  if (stays.length > 0) storeStages(org, model, field, new Map(stays), { now })
}
