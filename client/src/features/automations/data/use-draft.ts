import { useState } from 'react'
import type { Automation, AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { useLeaveWarning } from '#client/lib/use-leave-warning.ts'

type Draft = AutomationDefinition | null

/** Changes that are not saved yet, by automation: they outlive the page, and die with the tab. */
const kept = new Map<string, { version: number; draft: AutomationDefinition }>()

/** The unsaved changes of an automation, as they were left at this version. The browser asks before the tab goes. */
export function useDraft({ id, version }: Automation, begun: Draft): [Draft, (draft: Draft) => void] {
  const [draft, setDraft] = useState<Draft>(() => {
    if (begun !== null) kept.set(id, { version, draft: begun })
    const left = kept.get(id)
    return left?.version === version ? left.draft : null
  })
  const set = (next: Draft): void => {
    if (next === null) kept.delete(id)
    else kept.set(id, { version, draft: next })
    setDraft(next)
  }
  useLeaveWarning(draft !== null)
  return [draft, set]
}
