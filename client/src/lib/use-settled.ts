import { useEffect, useState } from 'react'

/** Typing is stored key by key: without this, words would come and go with each. */
const settleMs = 800

/** `value`, except that a calm one is shown only when it has lasted: what is said may be less than is true, never more. */
export function useSettled<T>(value: T, isCalm: boolean): T {
  const [shown, setShown] = useState(value)
  if (!isCalm && shown !== value) setShown(value)
  useEffect(() => {
    const timer = setTimeout(() => setShown(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return isCalm ? shown : value
}
