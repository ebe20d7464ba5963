import { app } from '#shared/nouns/follows/kinds/app.ts'
import { page } from '#shared/nouns/follows/kinds/page.ts'
import { record } from '#shared/nouns/follows/kinds/record.ts'

/** Every kind of thing that can be followed, by the item that it is or lies in. The server's rule of each is in its features/follows/kinds. */
export const followables = { app, page, table: record } as const

export type FollowableType = keyof typeof followables
