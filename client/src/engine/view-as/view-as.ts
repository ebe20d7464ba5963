import { seats, type Seat } from '#shared/values/seat.ts'
import { apiEvents } from '#client/engine/api/api-events.ts'
import { call } from '#client/engine/api/call.ts'
import { syncNow } from '#client/engine/sync-state/sync-state.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'
import { readSession } from '#client/engine/session/session.ts'
import { beginViewing, endIfViewerLeft, endViewing, viewing, type ViewTarget } from '#client/engine/viewing/viewing.ts'

/** Shows the workspace, read only, with the rights of a role or a person. It reloads the page. @throws ApiError · OfflineError */
export async function viewAs(target: ViewTarget): Promise<void> {
  // this page sends the waiting changes; those that fail now are not lost
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

/** The seat of most people with the role; a role without people is viewed as a builder would see it. */
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

/** Ends the view-as session when the server ended it, its time is over, or the real person leaves; called once, by the app's start. */
export function watchViewing(): void {
  if (!viewing) return
  apiEvents.on('session-refused', endViewing)
  apiEvents.on('view-ended', endViewing)
  window.addEventListener('storage', endIfViewerLeft)
  window.setTimeout(endViewing, Math.max(0, Date.parse(viewing.until) - Date.now()))
}
