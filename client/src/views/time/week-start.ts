import { useAtom } from 'jotai'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { formatsFor } from '#client/engine/session/own-formats.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import type { Language } from '#client/i18n/languages.ts'
import { firstDayOf } from '#client/i18n/region-week.ts'
import { storedAtom } from '#client/lib/stored-atom.ts'

/** The choices of a person's first day of the week; 0 is Sunday. */
export const weekStarts = ['language', '1', '0', '6'] as const
export type WeekStart = (typeof weekStarts)[number]

const weekStartAtom = storedAtom<WeekStart>('weekStart', 'language', (stored) => weekStarts.find((one) => one === stored))

/** The choice on this device, and the day that it means: without one, the first day of the person's formats. */
export function useWeekStart(language: Language): { choice: WeekStart; day: number; choose(choice: WeekStart): void } {
  const [choice, choose] = useAtom(weekStartAtom)
  const session = useSession()
  const { firstDay } = formatsFor(session, useEntity('organisation', session.orgId) ?? session.organisation, language)
  return { choice, day: choice === 'language' ? (firstDay ?? firstDayOf(language)) : Number(choice), choose }
}
