import { z } from 'zod'

/** Keys such as `mod+shift+c`, `n`, `?` or `alt+PageUp`. */
const keysSchema = z
  .string()
  .max(32)
  .regex(/^(?:mod\+)?(?:alt\+)?(?:shift\+)?(?:[^\s+]|[A-Z][A-Za-z0-9]+)$/)

/** Most shortcuts that a person changes. */
const mostShortcuts = 60

/** The keys that a person chose, by those that the product gives; empty: switched off (specification 2 §9). */
export const shortcutsSchema = z
  .record(keysSchema, keysSchema.or(z.literal('')))
  .refine((chosen) => Object.keys(chosen).length <= mostShortcuts)
