import { useState, type ReactNode } from 'react'
import type { GrantKind } from '#shared/access/item-grants.ts'
import { grantOf, lostParts, readGrant } from '#shared/access/item-levels.ts'
import type { Role } from '#shared/nouns/roles/role.ts'
import { changeRole } from '#client/nouns/roles/use-roles.ts'
import type { LevelChoice } from '#client/features/roles/ui/LevelSelect.tsx'
import { LostRulesDialog, type LostRules } from '#client/features/roles/ui/LostRulesDialog.tsx'

/** Chooses levels of a role's items. A choice that would lose hand-written rules is confirmed first, with a list of them. */
export function useLevelChoice(role: Role): {
  choose(kind: GrantKind, id: string, label: string, choice: LevelChoice): void
  dialog: ReactNode
} {
  const [asking, setAsking] = useState<(LostRules & { go(): void }) | null>(null)

  function choose(kind: GrantKind, id: string, label: string, choice: LevelChoice): void {
    const grant = readGrant(role.profile, kind, id)
    const value =
      choice === 'wildcard' ? (readGrant(role.profile, kind, '*').value ?? null) : choice === 'none' ? null : grantOf(kind, choice)
    const go = (): void => {
      if (kind === 'tables') changeRole(role.id, { map: kind, id, value: value as never })
      else changeRole(role.id, { map: kind, id, value: value as never })
      setAsking(null)
    }
    const isOwn = grant.source === 'own' && grant.level === 'custom'
    if (isOwn) setAsking({ label, roleName: role.name, tableId: id, lost: lostParts(grant.value), value: grant.value, go })
    else go()
  }
  return {
    choose,
    dialog: asking && <LostRulesDialog {...asking} onConfirm={asking.go} onClose={() => setAsking(null)} />,
  }
}
