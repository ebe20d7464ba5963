import { useEffect, useState } from 'react'
import { spanOfCell } from '#shared/views/date-span.ts'

interface NowIn {
  /** days since 1970 */
  day: number
  minute: number
}

/** The day and the minute that clocks of the zone show, renewed each minute. */
export function useNowIn(timezone: string): NowIn {
  const [now, setNow] = useState(() => readNow(timezone))
  useEffect(() => {
    const timer = setInterval(() => setNow(readNow(timezone)), 60_000)
    return () => clearInterval(timer)
  }, [timezone])
  return now
}

function readNow(timezone: string): NowIn {
  const { from, minute = 0 } = spanOfCell('instant', new Date().toISOString(), timezone) ?? { from: 0 }
  return { day: from, minute }
}
