import { useAtom } from 'jotai'
import { storedAtom } from '#client/lib/stored-atom.ts'

/** The choices of a person's first day of the week; 0 is Sunday. */
export const weekStarts = ['language', '1', '0', '6'] as const
export type WeekStart = (typeof weekStarts)[number]

const weekStartAtom = storedAtom<WeekStart>('weekStart', 'language', (stored) => weekStarts.find((one) => one === stored))

/** The person's choice on this device, and the day that it means. */
export function useWeekStart(language: string): { choice: WeekStart; day: number; choose(choice: WeekStart): void } {
  const [choice, choose] = useAtom(weekStartAtom)
  return { choice, day: choice === 'language' ? weekStartOfLanguage(language) : Number(choice), choose }
}

interface WeekInfo {
  firstDay: number
}

/** The first day where the language is spoken; the browser's own region decides when it speaks that language. */
function weekStartOfLanguage(language: string): number {
  const tag = navigator.language.startsWith(language) ? navigator.language : language
  const locale: Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo } = new Intl.Locale(tag).maximize()
  const { firstDay } = locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 }
  return firstDay % 7
}
