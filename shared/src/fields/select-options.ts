import { z } from 'zod'
import { foldText } from '#shared/lib/fold-text.ts'

/** One choice. Cells hold its id, so renaming it rewrites no record. */
export interface SelectOption {
  id: string
  label: string
  /** one of the theme's hue names */
  hue: string
}

export interface SelectConfig {
  options: SelectOption[]
}

const optionSchema = z.strictObject({
  id: z.string().regex(/^o[0-9a-z]{12}$/, 'not an option id'),
  label: z.string().trim().min(1).max(200),
  hue: z.string().regex(/^[a-z]{1,20}$/),
})

export const selectConfigSchema = z
  .strictObject({ options: z.array(optionSchema).max(1000).default([]) })
  .refine((config) => new Set(config.options.map((option) => option.id)).size === config.options.length, 'two options have one id')

/** The option a text names, by label without case and accents, else by id. */
export function findOption(config: SelectConfig, text: string): SelectOption | undefined {
  const folded = foldText(text.trim())
  return config.options.find((option) => foldText(option.label) === folded) ?? config.options.find((option) => option.id === text.trim())
}

/** Place of an option in the person's own order; an option that no longer exists comes after all others. */
export function optionRank(config: SelectConfig, id: string): number {
  const index = config.options.findIndex((option) => option.id === id)
  return index < 0 ? config.options.length : index
}

export function optionLabel(config: SelectConfig, id: string): string {
  return config.options.find((option) => option.id === id)?.label ?? ''
}

/** Ids of the options whose label contains the text. */
export function optionsContaining(text: string, config: SelectConfig): string[] {
  const folded = foldText(text)
  return config.options.filter((option) => foldText(option.label).includes(folded)).map((option) => option.id)
}
