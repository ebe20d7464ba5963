import { call, type CallArguments } from '#client/engine/api/call.ts'
import { refreshSession } from '#client/engine/session/session.ts'

type Setting = NonNullable<CallArguments<'POST user-settings/update'>[0]>['body']
type ValueOf<K extends Setting['setting_key']> = Extract<Setting, { setting_key: K }>['setting_value']

/** Saves one setting of one's own, and keeps it on this device. @throws ApiError · OfflineError */
export async function saveOwnSettings(changes: { [K in Setting['setting_key']]?: ValueOf<K> }): Promise<void> {
  for (const [key, value] of Object.entries(changes)) {
    await call('POST user-settings/update', { body: { setting_key: key, setting_value: value } as Setting })
  }
  await refreshSession()
}

/** The same for a choice that has taken effect on this device already. Without a network it stays this device's own choice, so no error is shown. */
export async function saveOwnSetting<K extends Setting['setting_key']>(key: K, value: ValueOf<K>): Promise<void> {
  try {
    await saveOwnSettings({ [key]: value })
  } catch {
    // see above
  }
}
