import { z } from 'zod'
import { userListType } from '#shared/fields/user-list-type.ts'

export interface UserConfig {
  multiple: boolean
}

/** A person of the organisation, or several where the field's settings say so. */
export const user = userListType<UserConfig>(
  'user',
  z.strictObject({ multiple: z.boolean().default(false) }),
  { multiple: false },
  (config) => config.multiple,
)
