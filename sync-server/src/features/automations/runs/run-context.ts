import type { OrgContext } from '#server/access/org-context.ts'
import { createRuleContext } from '#server/access/rule-context.ts'
import type { AutomationRow } from '#server/features/automations/automation-store.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** The rights of an automation now: those of its owner. @throws AppError `invalid_session` when the owner is gone */
export function contextOf(platform: Platform, org: OrgDatabase, { id, owner_id }: Pick<AutomationRow, 'id' | 'owner_id'>): OrgContext {
  return createRuleContext(
    org,
    { kind: 'automation', id, ownerId: owner_id },
    { now: platform.now, source: 'automation', events: platform.events },
  )
}
