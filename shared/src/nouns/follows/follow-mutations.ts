import { z } from 'zod'
import { followables } from '#shared/nouns/follows/followables.ts'

const followed = z.discriminatedUnion('itemType', [followables.app, followables.page, followables.table, followables.task])

/** Arguments of the mutations on what one follows oneself, by kind. */
export const followMutationSchemas = { 'follows.add': followed, 'follows.remove': followed }
