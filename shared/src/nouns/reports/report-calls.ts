import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

/** Files that are made in the background for one person. */
export const reportKinds = ['history', 'takeOut', 'table'] as const
export type ReportKind = (typeof reportKinds)[number]

export const reportStates = ['waiting', 'ready', 'failed'] as const

const reportSchema = z.object({
  id: z.string(),
  kind: z.enum(reportKinds),
  name: z.string(),
  state: z.enum(reportStates),
  bytes: z.number(),
  createdAt: z.string(),
  /** the file is gone then; null while it is being made */
  expiresAt: z.string().nullable(),
  /** figures of the kind, once it is ready */
  summary: z.record(z.string(), z.unknown()).nullable(),
})
export type Report = z.infer<typeof reportSchema>

const params = z.strictObject({ id: idSchema })

/** One's own files of the last day (specification 1 §2 "report export"). */
export const reportCalls = defineCalls({
  'GET reports': {
    about: 'The files that were made for the caller, the last first.',
    who: 'member',
    answer: z.object({ items: z.array(reportSchema) }),
  },
  /** the rights are asked again. @throws `not_found` for another person's, and once it is gone */
  'GET reports/:id/file': {
    about: 'A file that was made for the caller, as bytes.',
    who: 'member',
    params,
    streams: true,
    media: { answer: ['text/csv', 'application/zip', 'application/octet-stream'] },
  },
  'DELETE reports/:id': { about: 'Deletes a file that was made for the caller.', who: 'member', params },
})
