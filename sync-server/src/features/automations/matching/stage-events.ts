import { queueEvent } from '#server/features/automations/matching/queue-event.ts'
import { rulesOfTable, type Rule } from '#server/features/automations/matching/rules-of-table.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import type { StageEvent } from '#server/jobs/schedule-stage-events.ts'
import { stagePassed } from '#shared/nouns/automations/triggers/stage-passed.ts'

/** Effect: starts the automations that wait for these events. A repeated one starts nothing twice. */
export async function startOfStages(payload: unknown, { org, platform, effectId }: EffectContext): Promise<void> {
  const { events } = payload as { events: readonly StageEvent[] }
  await org.db.write(() => {
    const now = platform.now()
    for (const tableId of new Set(events.map((event) => event.tableId))) {
      for (const rule of rulesOfTable(org, tableId).filter(({ kind }) => kind === stagePassed.name)) {
        const matched = events.filter((event) => event.tableId === tableId && isMeant(rule, event))
        if (matched.length === 0) continue
        queueEvent(org, {
          automationId: rule.id,
          version: rule.version,
          tableId,
          matched: [...new Set(matched.map(({ recordId }) => recordId))].map((id) => ({ id, before: {} })),
          cause: undefined,
          actorId: null,
          madeAt: new Date(matched[0]?.at ?? now),
          now,
          id: `${effectId} ${rule.id}`,
        })
      }
    }
  })
}

function isMeant({ config }: Rule, { fieldId, level }: StageEvent): boolean {
  return config['fieldId'] === fieldId && config['level'] === level
}
