import * as z from 'zod/mini'
import { userListType } from '#shared/fields/user-list-type.ts'

/** Several people of the organisation. */
export const multipleUsers = userListType('multipleUsers', z.strictObject({}), {}, () => true)
