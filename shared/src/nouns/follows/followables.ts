import { app } from '#shared/nouns/follows/kinds/app.ts'
import { page } from '#shared/nouns/follows/kinds/page.ts'
import { record } from '#shared/nouns/follows/kinds/record.ts'
import { task } from '#shared/nouns/follows/kinds/task.ts'

/** Every kind of thing that can be followed, by the item that it is or lies in. The server has a rule for each (`follow-rules.ts`). */
export const followables = { app, page, table: record, task } as const

export type FollowableType = keyof typeof followables
