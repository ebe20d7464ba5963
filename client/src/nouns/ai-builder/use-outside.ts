import { useMemo, useState } from 'react'
import type { AppPlan } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { mostOutside, outsideAddresses, type OutsideAddress } from '#shared/nouns/app-plans/outside-addresses.ts'

interface Outside {
  addresses: readonly OutsideAddress[]
  isRead: boolean
  onRead: (is: boolean) => void
}

/** The addresses outside that a plan names, and whether somebody has read them. A plan that names others is read once more. */
export function useOutside(plan: AppPlan): Outside {
  // a long plan is not looked through at each letter of other boxes
  const addresses = useMemo(() => outsideAddresses(plan), [plan])
  const named = addresses.map(({ address, where }) => `${where} ${address}`).join('\n')
  const [readOf, setReadOf] = useState<string>()
  const isRead = addresses.length === 0 || (readOf === named && addresses.length <= mostOutside)
  return { addresses, isRead, onRead: (is) => setReadOf(is ? named : undefined) }
}
