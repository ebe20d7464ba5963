import { useState } from 'react'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { mergeRules, type RuleDraft } from '#client/records/structure/rule-draft.ts'

/** The rules of a table as their author leaves them. Parts that they do not touch are as they are stored, also when others change them meanwhile. */
export function useRulesDraft(table: Table, fields: readonly Field[]) {
  const [drafted, setDrafted] = useState<{ begun: readonly RuleDraft[]; mine: readonly RuleDraft[] }>()
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [chosenId, setUniqueId] = useState<string>()

  const stored: readonly RuleDraft[] = table.conditionals ?? []
  const storedId = table.uniqueFieldId ?? ''
  const required = new Set(fields.filter((field) => turned.get(field.id) ?? field.required).map(({ id }) => id))
  const merged = drafted ? mergeRules(drafted.begun, drafted.mine, stored) : stored
  return {
    rules: drafted?.mine ?? stored,
    setRules: (mine: readonly RuleDraft[]) => setDrafted({ begun: drafted?.begun ?? stored, mine }),
    required,
    setRequired: (next: ReadonlySet<string>) =>
      setTurned(new Map(fields.filter((field) => field.required !== next.has(field.id)).map(({ id }) => [id, next.has(id)]))),
    /** '' for no key */
    uniqueId: chosenId ?? storedId,
    setUniqueId,
    /** fields that become required, or are no longer */
    changed: fields.filter((field) => field.required !== required.has(field.id)),
    /** the rules to store, with those of others */
    merged,
    changesRules: JSON.stringify(merged) !== JSON.stringify(stored),
    changesKey: (chosenId ?? storedId) !== storedId,
  }
}
