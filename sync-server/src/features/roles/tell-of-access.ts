import { compileAccess } from '#shared/access/access.ts'
import type { Profile } from '#shared/access/profile-schema.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import type { NoticeEvent } from '#shared/nouns/notices/notice-event.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'

/** Items of one change of a role that its people are told of. */
const mostItems = 20

/** Inside the write that changes a role: its people are told of the items that it opens from now on. */
export function tellOfAccess({ org, memberId, now }: OrgContext, roleId: string, before: Profile, after: Profile): void {
  const opened = openedItems(before, after).slice(0, mostItems)
  if (opened.length === 0) return
  const { db } = org
  const people = db.all(
    db.build.selectFrom('member').select('id').where('role_id', '=', roleId).where('active', '=', 1).where('deleted_at', 'is', null),
  )
  const to = people.flatMap(({ id }) => (id === memberId ? [] : [id]))
  if (to.length === 0) return
  const at = now()
  const events = opened.map(({ itemType, itemId }): NoticeEvent => {
    const about = { itemType, itemId, recordId: null, fieldId: null, partId: null }
    return { kind: 'shared', to, actor: memberId, about, facts: {}, madeAt: at.toISOString() }
  })
  scheduleNotices(org, events, at)
}

/** Items that either profile names and only the second opens. Wildcards name no item: nobody is told of a whole workspace. */
function openedItems(before: Profile, after: Profile): { itemType: ItemType; itemId: string }[] {
  const accessOf = (profile: Profile) => compileAccess({ memberId: '', seat: 'viewer', isAdmin: false, profile, features: undefined })
  const [old, next] = [accessOf(before), accessOf(after)]
  return namedItems(before, after).filter(
    ({ itemType, itemId }) => old.item(itemType, itemId) === 'none' && next.item(itemType, itemId) !== 'none',
  )
}

function namedItems(...profiles: readonly Profile[]): { itemType: ItemType; itemId: string }[] {
  const idsOf = (pick: (profile: Profile) => [object | undefined, readonly string[] | undefined]): string[] => {
    const all = profiles.map(pick).flatMap(([enabled = {}, disabled = []]) => [...Object.keys(enabled), ...disabled])
    return [...new Set(all)].filter((id) => id !== '*')
  }
  const ids: Record<ItemType, string[]> = {
    app: idsOf((profile) => [profile.dashboards_enabled, profile.dashboards_disabled]),
    page: idsOf((profile) => [profile.doc_pages_enabled, profile.doc_pages_disabled]),
    table: idsOf((profile) => [profile.tables_enabled, profile.tables_disabled]),
  }
  return (['app', 'page', 'table'] as const).flatMap((itemType) => ids[itemType].map((itemId) => ({ itemType, itemId })))
}
