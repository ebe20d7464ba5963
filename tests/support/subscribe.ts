import type { Plan } from '#shared/access/plan.ts'
import { toRow } from '#server/identity/subscriptions.ts'
import { buildPlan } from '#tests/support/build-plan.ts'
import type { TestPlatform } from '#tests/support/test-platform.ts'

/** Sets an organisation's subscription, as a command does; the server follows on its own. @returns its version */
export function subscribe({ control, now }: TestPlatform, orgId: string, more: Partial<Plan> = {}): number {
  return control.writeNow(() => {
    const { build } = control
    const last = control.get(build.selectFrom('subscription').select(({ fn }) => fn.max('version').as('version')))?.version ?? 0
    const row = toRow(buildPlan(orgId, more), Math.max(last + 1, now().getTime()))
    control.run(
      build
        .insertInto('subscription')
        .values(row)
        .onConflict((on) => on.column('org_id').doUpdateSet(row)),
    )
    return row.version
  })
}
