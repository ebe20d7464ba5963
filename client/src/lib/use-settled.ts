import { useEffect, useState } from 'react'

/** ms; typing is stored key by key, so words would otherwise come and go with each */
const settleMs = 800

/** Gives `value`, but a calm one only after it has lasted. The interface may claim less than is true, never more. */
export function useSettled<T>(value: T, isCalm: boolean): T {
  const [shown, setShown] = useState(value)
  if (!isCalm && shown !== value) setShown(value)
  useEffect(() => {
    const timer = setTimeout(() => setShown(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return isCalm ? shown : value
}
