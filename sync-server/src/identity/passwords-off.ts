import { endSessions } from '#server/identity/sessions.ts'
import type { Platform } from '#server/platform/platform.ts'

/** True where nobody enters by password; passkeys, providers and mailed links are left. */
export function arePasswordsOff({ control }: Pick<Platform, 'control'>, orgId: string): boolean {
  return control.get(control.build.selectFrom('organisation').select('passwords_off').where('id', '=', orgId))?.passwords_off === 1
}

/** Sets it. Sessions that began by password end with the commit, but for the one that asks. */
export async function setPasswordsOff(
  platform: Pick<Platform, 'control' | 'events' | 'now' | 'log'>,
  orgId: string,
  off: boolean,
  exceptId: string,
): Promise<void> {
  const { control } = platform
  await control.write(() => {
    control.run(
      control.build
        .updateTable('organisation')
        .set({ passwords_off: off ? 1 : 0 })
        .where('id', '=', orgId),
    )
    if (!off) return
    const open = control.build.selectFrom('session').select('id').where('org_id', '=', orgId).where('way', '=', 'password')
    for (const { id } of control.all(open.where('id', '!=', exceptId))) endSessions(platform, { id })
  })
}
