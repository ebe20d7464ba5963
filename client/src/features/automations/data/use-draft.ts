import { useState } from 'react'
import type { Automation, AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { readKept, writeKept } from '#client/engine/session/kept-here.ts'
import { readSession } from '#client/engine/session/session.ts'
import { useLeaveWarning } from '#client/lib/use-leave-warning.ts'

type Draft = AutomationDefinition | null

interface KeptDraft {
  version: number
  draft: AutomationDefinition
}

const kind = 'automation'

/** The unsaved changes of an automation, as they were left at this version; they outlive the tab. The browser asks before it goes. */
export function useDraft({ id, version }: Automation, begun: Draft): [Draft, (draft: Draft) => void] {
  const { memberId } = readSession()
  const keep = (next: Draft): void =>
    writeKept(kind, memberId, id, next === null ? undefined : ({ version, draft: next } satisfies KeptDraft))
  const [draft, setDraft] = useState<Draft>(() => {
    if (begun === null) return leftDraft(readKept(kind, memberId, id), version)
    keep(begun)
    return begun
  })
  const set = (next: Draft): void => {
    keep(next)
    setDraft(next)
  }
  useLeaveWarning(draft !== null)
  return [draft, set]
}

function leftDraft(kept: object | undefined, version: number): Draft {
  const left = kept as Partial<KeptDraft> | undefined
  return left?.version === version && Array.isArray(left.draft?.actions) ? left.draft : null
}
