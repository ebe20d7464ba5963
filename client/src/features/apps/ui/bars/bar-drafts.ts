import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { readKept, writeKept } from '#client/engine/session/kept-here.ts'
import { readSession } from '#client/engine/session/session.ts'
import type { BarName, Bars, BarOf } from '#shared/nouns/bundles/bundle-snapshot.ts'

/** A bar that is being edited and not saved. It is kept on the device, so that leaving the editor by the address loses nothing. */
export interface BarDraft<B extends BarName = BarName> {
  /** the state its person began with; null: there was none */
  before: Bars[B]
  /** what the editor showed first */
  initial: BarOf<B>
  draft: BarOf<B>
}

const draftsAtom = atom<Readonly<Partial<Record<string, BarDraft>>>>({})
const keyOf = (appId: string, bar: BarName): string => `${appId}.${bar}`

const kind = 'bar'

/** A bar as it was left when the tab was closed. */
export function readBarDraft<B extends BarName>(appId: string, bar: B): BarDraft<B> | undefined {
  const kept = readKept(kind, readSession().memberId, keyOf(appId, bar)) as { draft?: BarDraft<B> } | undefined
  return kept?.draft
}

export function setBarDraft<B extends BarName>(appId: string, bar: B, draft: BarDraft<B> | undefined): void {
  const isBegun = draft !== undefined && isChanged(draft as unknown as BarDraft)
  writeKept(kind, readSession().memberId, keyOf(appId, bar), isBegun ? { draft } : undefined)
  const { [keyOf(appId, bar)]: _, ...others } = getDefaultStore().get(draftsAtom)
  getDefaultStore().set(draftsAtom, draft ? { ...others, [keyOf(appId, bar)]: draft as unknown as BarDraft } : others)
}

export function useBarDraft<B extends BarName>(appId: string, bar: B): BarDraft<B> | undefined {
  return useAtomValue(draftsAtom)[keyOf(appId, bar)] as BarDraft<B> | undefined
}

export const isChanged = ({ initial, draft }: BarDraft): boolean => JSON.stringify(initial) !== JSON.stringify(draft)
