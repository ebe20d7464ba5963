import { z } from 'zod'

/** The common part of apps, tables and pages for programs (specification 2 §3 "Tab"). */
export const wireTab = {
  label: z.string(),
  /** as lists show it: nothing of ours has a second name */
  displayLabel: z.string(),
  icon: z.string(),
  color: z.string(),
  /** an app with bars */
  isBundle: z.boolean(),
  isPublic: z.boolean(),
  /** the end of its public address, for administrators and the person who made the link; programs get none */
  publicToken: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
}
export type WireTab = z.infer<z.ZodObject<typeof wireTab>>
