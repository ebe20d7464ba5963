import { useCallback, useMemo, useState } from 'react'
import type { PublicForm } from '#shared/nouns/public-links/public-item.ts'
import type { Chooser } from '#client/public/ChoiceField.tsx'
import { findChoices, type FoundChoice } from '#client/public/find-choices.ts'
import type { FormDraft } from '#client/public/visitor-store.ts'

/** The people and records of a form: found by the server, and known by name on this device once they were chosen. */
export function useChooser(
  token: string,
  form: PublicForm,
  { block, draft }: { block: string | undefined; draft: FormDraft | null },
): Chooser {
  const [names, setNames] = useState<Chooser['names']>(draft?.names ?? {})
  const { version } = form
  const find: Chooser['find'] = useCallback(
    (part, search, signal) => findChoices(token, { part, search, block, version }, signal),
    [token, block, version],
  )
  const remember = useCallback(({ id, name }: FoundChoice) => setNames((before) => ({ ...before, [id]: name })), [])
  return useMemo(() => ({ names, find, remember }), [names, find, remember])
}
