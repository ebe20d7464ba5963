import { z } from 'zod'
import { noticeFamilies } from '#shared/nouns/notices/notice-settings.ts'

const choiceSchema = z.strictObject({ product: z.boolean(), mail: z.boolean(), push: z.boolean() })
export const noticeChoicesSchema = z.partialRecord(z.enum(noticeFamilies), choiceSchema)

const minuteSchema = z.number().int().min(0).max(1439)
export const quietHoursSchema = z
  .strictObject({ from: minuteSchema, to: minuteSchema })
  .refine(({ from, to }) => from !== to, { message: 'the hours are empty' })
