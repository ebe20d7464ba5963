import { createOrgContext } from '#server/access/org-context.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'
import { queryServiceOf } from '#server/records/queries/query-service.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Finds records as their owner would: a costly query runs on a thread. */
export function findIdsAs(platform: Platform, org: OrgDatabase, memberId: string): RunScope['findIds'] {
  return async (tableId, filter, most) => {
    const member = createOrgContext(org, memberId, { now: platform.now, source: 'automation' })
    const query = { tableId, filter, sorts: [], search: '', after: null, limit: most }
    const page = JSON.parse(await queryServiceOf(platform).ask(member, 'page', query)) as { columns: { id: string[] } }
    return page.columns.id
  }
}
