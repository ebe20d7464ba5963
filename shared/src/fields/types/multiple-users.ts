import { z } from 'zod'
import { userListType } from '#shared/fields/user-list-type.ts'

/** Several people of the organisation. */
export const multipleUsers = userListType('multipleUsers', z.strictObject({}), {}, () => true)
