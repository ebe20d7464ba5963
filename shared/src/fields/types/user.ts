import * as z from 'zod/mini'
import { userListType } from '#shared/fields/user-list-type.ts'

export interface UserConfig {
  multiple: boolean
}

/** A person of the organisation, or several where the field's settings say so. */
export const user = userListType<UserConfig>(
  'user',
  z.strictObject({ multiple: z._default(z.boolean(), false) }),
  { multiple: false },
  (config) => config.multiple,
)
