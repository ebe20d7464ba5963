import { useEffect } from 'react'
import { holdDraft } from '#client/nouns/records/draft-record.ts'

/** A screen that shows one record keeps it while that is a draft. */
export function useHeldDraft(recordId: string): void {
  useEffect(() => holdDraft(recordId), [recordId])
}
