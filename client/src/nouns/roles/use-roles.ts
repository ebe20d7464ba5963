import { useMemo, useSyncExternalStore } from 'react'
import { isProfileWithin } from '#shared/access/profile-within.ts'
import type { Access } from '#shared/access/access.ts'
import type { Member } from '#shared/nouns/members/member.ts'
import type { Role } from '#shared/nouns/roles/role.ts'
import { call } from '#client/engine/api/call.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { readEntities, useEntities, useEntity } from '#client/engine/replica/use-entities.ts'
import { createRoleSaver, type PendingChange } from '#client/nouns/roles/role-saver.ts'
import { roleUpdate } from '#client/nouns/roles/role-calls.ts'

const saver = createRoleSaver({
  send: async (roleId, change) => {
    await call('POST profile/update', { body: roleUpdate(roleId, change) })
  },
  findRole: (roleId) => readEntities('role').find((role) => role.id === roleId),
})

// the device gives new objects with every feed; the saver compares by identity
currentDevice.subscribe(() => {
  const roles = currentDevice.get()?.replica.entities('role')
  roles?.subscribe(() => saver.settle(roles.get()))
})
globalThis.addEventListener?.('pagehide', () => saver.flush())

export const { change: changeRole, retry: retryRoleChange, flush: flushRoleChanges } = saver

/** Every role this person may see, with pending changes; the unrestricted one first, then by name. */
export function useRoles(): readonly Role[] {
  const roles = useEntities('role')
  const pending = useSyncExternalStore(saver.pending.subscribe, saver.pending.get)
  return useMemo(() => {
    // `shown` reads `pending`
    void pending
    return roles.map(saver.shown).toSorted((a, b) => Number(b.isAdmin) - Number(a.isAdmin) || a.name.localeCompare(b.name))
  }, [roles, pending])
}

export function useRole(id: string): Role | undefined {
  const role = useEntity('role', id)
  const pending = useSyncExternalStore(saver.pending.subscribe, saver.pending.get)
  return useMemo(() => {
    void pending
    return role && saver.shown(role)
  }, [role, pending])
}

/** The changes of one role that are on their way, just arrived, or were refused, by their `changeKey`. */
export function useRoleChanges(roleId: string): ReadonlyMap<string, PendingChange> {
  const pending = useSyncExternalStore(saver.pending.subscribe, saver.pending.get)
  return useMemo(() => new Map(pending.filter((entry) => entry.roleId === roleId).map((entry) => [entry.key, entry])), [pending, roleId])
}

/** People by their role, sorted by name; deactivated ones included, since they keep theirs. */
export function useRoleMembers(): ReadonlyMap<string, readonly Member[]> {
  const members = useEntities('member')
  return useMemo(() => {
    const byRole = new Map<string, Member[]>()
    for (const member of members.toSorted((a, b) => a.displayName.localeCompare(b.displayName))) {
      const list = byRole.get(member.roleId)
      if (list) list.push(member)
      else byRole.set(member.roleId, [member])
    }
    return byRole
  }, [members])
}

/** The reason why this person cannot change a role; undefined when they can (specification 1 §6 "Roles"). */
export type RoleLock = 'admin' | 'own' | 'beyond' | 'denied'

export function roleLock(role: Role, access: Access, ownRole: Role | undefined): RoleLock | undefined {
  if (role.isAdmin) return 'admin'
  if (!access.can('manage_profile')) return 'denied'
  if (access.isAdmin) return undefined
  if (role.id === ownRole?.id) return 'own'
  return ownRole && isProfileWithin(role.profile, ownRole.profile) ? undefined : 'beyond'
}

/** True when this person may give the role to others: nobody hands out rights they lack (the server decides it again). */
export function mayGiveRole(role: Role, access: Access, ownRole: Role | undefined): boolean {
  if (access.isAdmin) return true
  return !role.isAdmin && ownRole !== undefined && isProfileWithin(role.profile, ownRole.profile)
}

/** The signed-in person's own role, as the server has it. */
export function useOwnRole(): Role | undefined {
  const { memberId } = useAccess()
  const member = useEntity('member', memberId)
  return useEntity('role', member?.roleId)
}
