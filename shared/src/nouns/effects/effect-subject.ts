import { z } from 'zod'

/** A thing that an effect was about, as it was called when the effect was given up. */
export const effectSubjectSchema = z.strictObject({
  type: z.enum(['table', 'field', 'member', 'link', 'file']),
  id: z.string(),
  label: z.string(),
})
export type EffectSubject = z.infer<typeof effectSubjectSchema>
