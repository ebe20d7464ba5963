import type { ErrorId } from '#shared/protocol/errors.ts'
import { apiEvents } from '#client/engine/api/api-events.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import type { OutboxItem } from '#client/engine/outbox/outbox-item.ts'
import { loadTexts, translator } from '#client/i18n/i18n.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { reasonOf } from '#client/nouns/plans/plan-reason.ts'
import { toast } from '#client/ui/toast.ts'

/** A refusal by the plan, of a call or of a change made earlier, leads to the upgrade. @returns a function that stops this */
export function followPlanRefusals(): () => void {
  let stopItems: (() => void) | undefined
  const followItems = (): void => {
    stopItems?.()
    const items = currentDevice.get()?.outbox.items
    let known = items ? refusedIn(items.get()) : undefined
    stopItems = items?.subscribe(() => {
      const before = known
      known = refusedIn(items.get())
      const added = [...known.values()].find(({ id }) => !before?.has(id))
      if (added?.reason) lead(added.reason)
    })
  }
  const stopDevice = currentDevice.subscribe(followItems)
  followItems()
  const stopCalls = apiEvents.on('plan-refused', lead)
  return () => {
    stopItems?.()
    stopDevice()
    stopCalls()
  }
}

/** Changes that the plan refused, by id. */
function refusedIn(items: readonly OutboxItem[]): Map<string, OutboxItem> {
  return new Map(items.flatMap((item) => (item.state === 'refused' && item.reason?.id.startsWith('plan_') ? [[item.id, item]] : [])))
}

function lead({ id, details }: { id: ErrorId; details?: unknown }): void {
  const reason = id.startsWith('plan_') ? reasonOf(details) : undefined
  if (!reason) return
  // without their texts nothing is said here; the screen's own message stays
  Promise.all([loadTexts('plans'), loadTexts('errors')]).then(
    () => {
      const t = translator('plans')
      const action = { label: t('gate.more'), onAction: () => openOverlay({ kind: 'upgrade', reason }) }
      toast({ id: 'plan-refused', message: translator('errors')(id), tone: 'warning', action })
    },
    () => undefined,
  )
}
