import { useEffect, useState } from 'react'
import { dayOfMoment } from '#shared/nouns/tasks/task.ts'

/** The person's zone: that of the device they look at. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export const todayHere = (now: Date = new Date()): string => dayOfMoment(now.toISOString(), ownZone())

const minute = 60_000

/** Today where the person is; it changes at midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => todayHere())
  useEffect(() => {
    const timer = setInterval(() => setToday(todayHere()), minute)
    return () => clearInterval(timer)
  }, [])
  return today
}

/** Whole days between two dates given as `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
