import { page } from 'vitest/browser'
import { setColorSchemeChoice } from '#client/ui/theme/color-scheme.ts'

/** Every component is looked at in both colour schemes, on a desktop and on a phone. */
export const looks = [
  { scheme: 'light', width: 1440 },
  { scheme: 'dark', width: 1440 },
  { scheme: 'light', width: 390 },
  { scheme: 'dark', width: 390 },
] as const

export type Look = (typeof looks)[number]

export async function wear({ scheme, width }: Look): Promise<void> {
  setColorSchemeChoice(scheme)
  await page.viewport(width, width < 800 ? 844 : 900)
}
