import { useEffect, useState } from 'react'

/** The present moment in ms, at each turn of the second. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = (): void => {
      timer = setTimeout(
        () => {
          setNow(Date.now())
          wait()
        },
        1000 - (Date.now() % 1000),
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [])
  return now
}
