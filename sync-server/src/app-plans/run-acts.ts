import { setImmediate as nextTurn } from 'node:timers/promises'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import type { Act } from '#server/app-plans/plan-acts.ts'
import { foreground } from '#server/lib/foreground.ts'
import { writeRecords } from '#server/mutations/write-records.ts'

/** Each act in a write of its own, with the rights of its moment; people at work come in between. */
export async function runActs(caller: OrgContext, acts: readonly Act[]): Promise<void> {
  for (const act of acts) {
    const began = performance.now()
    await writeRecords(caller.org.db, () => act(createOrgContext(caller.org, caller.memberId, caller)))
    await nextTurn()
    await foreground.giveWay(performance.now() - began)
  }
}
