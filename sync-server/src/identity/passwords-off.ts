import { endSessions } from '#server/identity/sessions.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlReader } from '#server/storage/control/control-store.ts'

/** True where nobody enters by password; passkeys, providers and mailed links are left. */
export async function arePasswordsOff(reader: ControlReader, orgId: string): Promise<boolean> {
  const row = await reader.get(reader.build.selectFrom('organisation').select('passwords_off').where('id', '=', orgId))
  return row?.passwords_off === 1
}

/** Sets it. Sessions that began by password end with the commit, but for the one that asks. */
export async function setPasswordsOff(
  { controlStore, events }: Pick<Platform, 'controlStore' | 'events'>,
  orgId: string,
  off: boolean,
  exceptId: string,
): Promise<void> {
  await controlStore.write(async (tx) => {
    await tx.run(
      tx.build
        .updateTable('organisation')
        .set({ passwords_off: off ? 1 : 0 })
        .where('id', '=', orgId),
    )
    if (!off) return
    await endSessions(tx, events, { orgId, way: 'password', exceptId })
  })
}
