import type { Profile } from '#shared/access/profile-schema.ts'
import { call } from '#client/engine/api/call.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'

/** ms that a new role may take to arrive on this device before its screen says that it is missing */
const patienceMs = 8000

/** Makes a role, waits for it on this device, and answers its id. @throws ApiError · OfflineError */
export async function createRole(role: { name: string; color: string; profile: Profile }): Promise<string> {
  const { id } = await call('POST profile/create', {
    body: { profile_name: role.name, color: role.color, profile_data: role.profile },
  })
  await isHere(id)
  return id
}

/** Makes a copy of a role, without its people, and answers its id. @throws ApiError · OfflineError */
export async function duplicateRole(roleId: string): Promise<string> {
  const { id } = await call('POST v4/duplicate/profile', { body: { profile_id: roleId } })
  await isHere(id)
  return id
}

/** Deletes a role; its people move to another. @throws ApiError · OfflineError */
export async function deleteRole(roleId: string, replacementId: string): Promise<void> {
  await call('POST profile/delete', { body: { profile_id: roleId, users_new_profile: replacementId } })
  currentDevice.get()?.syncNow()
}

/** Gives people a role; each leaves the one they had. @throws ApiError · OfflineError */
export async function moveToRole(roleId: string, memberIds: readonly string[]): Promise<void> {
  await call('POST profile/update', { body: { profile_id: roleId, members: [...memberIds] } })
  currentDevice.get()?.syncNow()
}

async function isHere(roleId: string): Promise<void> {
  const device = currentDevice.get()
  if (!device) return
  device.syncNow()
  const roles = device.replica.entities('role')
  await new Promise<void>((resolve) => {
    const check = (): void => {
      if (!roles.find(roleId)) return
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(() => {
      stop()
      resolve()
    }, patienceMs)
    const stop = roles.subscribe(check)
    check()
  })
}

/** A role's rights on the server, with the version of this state. @throws ApiError · OfflineError */
export async function readRoleRights(roleId: string): Promise<{ profile: Profile; version: number } | undefined> {
  const row = (await call('POST profile/list', { body: {} })).find((role) => role.id_profile === roleId)
  return row && { profile: row.profile, version: row.version }
}

/**
 * Replaces all rights of a role, unless somebody changed them since `version`. Answers the stored rights.
 * @throws ApiError `conflict` when somebody was faster · OfflineError
 */
export async function replaceRoleRights(roleId: string, profile: Profile, version: number): Promise<{ profile: Profile; version: number }> {
  const row = await call('POST profile/update', { body: { profile_id: roleId, profile_data: profile, version } })
  currentDevice.get()?.syncNow()
  return { profile: row.profile, version: row.version }
}
