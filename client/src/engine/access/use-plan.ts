import { useEffect, useSyncExternalStore } from 'react'
import { planInForce, type Plan, type PlanInForce } from '#shared/access/plan.ts'
import { readEntity, useEntity } from '#client/engine/replica/use-entities.ts'
import type { Session } from '#client/engine/session/session-store.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { createValue } from '#client/lib/value.ts'

/** counts the times at which a plan may have ended */
const ended = createValue(0)
const longestTimer = 2 ** 31 - 1
let timer: { until: number; id: number } | undefined

/** One timer for all components, set once for each time. */
function lookAgainAt(until: number): void {
  if (until === Infinity || timer?.until === until) return
  clearTimeout(timer?.id)
  const look = (): void => {
    timer = undefined
    if (Date.now() < until) lookAgainAt(until)
    else ended.set(ended.get() + 1)
  }
  timer = { until, id: window.setTimeout(look, Math.min(until - Date.now(), longestTimer)) }
}

const noPlan = planInForce(undefined, 0)
const known = new WeakMap<Plan, PlanInForce>()

/** The same object until the plan or its state changes. */
function inForceNow(plan: Plan | undefined): PlanInForce {
  if (!plan) return noPlan
  const now = Date.now()
  const before = known.get(plan)
  if (before && now < before.until) return before
  const inForce = planInForce(plan, now)
  known.set(plan, inForce)
  return inForce
}

/**
 * The organisation's plan as this device last heard of it, at this moment by its own clock; also without network. Before the first feed it
 * comes from the sign-in's answer.
 */
export function usePlan(): PlanInForce {
  const session = useSession()
  const plan = useEntity('plan', session.orgId) ?? session.plan
  const inForce = useSyncExternalStore(ended.subscribe, () => inForceNow(plan))
  useEffect(() => lookAgainAt(inForce.until), [inForce])
  return inForce
}

/** The same outside components. */
export function readPlan(session: Session): PlanInForce {
  return inForceNow(readEntity('plan', session.orgId) ?? session.plan)
}
