import { useEffect, useState } from 'react'
import { isoDayAt } from '#shared/days/zone.ts'

/** ms until the zone of a device on the move is asked for again: each row of a list needs it, and asking is slow */
const zoneKeptMs = 1_000
let known = { at: -Infinity, zone: '' }

/** The person's zone: that of the device they look at. */
export function ownZone(): string {
  const at = performance.now()
  if (at - known.at > zoneKeptMs) known = { at, zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
  return known.zone
}

export const todayHere = (now: Date = new Date()): string => isoDayAt(now, ownZone())

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
