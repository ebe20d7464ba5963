import { seats, type Seat } from '#shared/members/member.ts'
import { apiEvents } from '#client/data/api/api-events.ts'
import { call } from '#client/data/api/call.ts'
import { syncNow } from '#client/data/sync-state/sync-state.ts'
import { readEntities } from '#client/data/replica/use-entities.ts'
import { readSession } from '#client/data/session/session.ts'
import { beginViewing, endIfViewerLeft, endViewing, viewing, type ViewTarget } from '#client/data/view-as/viewing.ts'

/** Shows the workspace as a role or a person has it, reading only; the page is loaded anew. @throws ApiError · OfflineError */
export async function viewAs(target: ViewTarget): Promise<void> {
  // what waits is sent by this page; nothing is lost if it cannot be now
  syncNow()
  const body = target.kind === 'role' ? { role_id: target.id, seat: usualSeat(target.id) } : { member_id: target.id }
  const { view, until, session } = await call('POST access/view-as', { body })
  const own = readSession()
  beginViewing({
    view,
    until,
    target,
    // one's own language and theme: this is about rights
    session: { ...session, settings: own.settings },
    viewer: { orgId: own.orgId, memberId: own.memberId },
    returnTo: location.pathname + location.search,
  })
}

/** The seat most people of a role have; a role without people is looked at as its builders would see it. */
function usualSeat(roleId: string): Seat {
  const counts: Record<Seat, number> = { builder: 0, member: 0, viewer: 0 }
  for (const member of readEntities('member')) if (member.roleId === roleId && member.active) counts[member.seat] += 1
  const [seat] = seats.toSorted((a, b) => counts[b] - counts[a])
  return seat ?? 'builder'
}

/** Goes back to one's own view. */
export function stopViewing(): void {
  if (!viewing) return
  // the server ends it by itself in time
  call('POST access/view-as/end', { body: { view: viewing.view } }).then(endViewing, endViewing)
}

/** Ends the look when the server has ended it, when its time is over, or when the real person leaves; called once, by the app's start. */
export function watchViewing(): void {
  if (!viewing) return
  apiEvents.on('session-refused', endViewing)
  apiEvents.on('view-ended', endViewing)
  window.addEventListener('storage', endIfViewerLeft)
  window.setTimeout(endViewing, Math.max(0, Date.parse(viewing.until) - Date.now()))
}
