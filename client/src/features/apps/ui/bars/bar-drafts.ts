import { atom, getDefaultStore, useAtomValue } from 'jotai'
import type { BarName, Bars, BarOf } from '#shared/nouns/bundles/bundle-snapshot.ts'

/** A bar that is being edited and not saved. It lives with the tab, so that leaving the editor by the address loses nothing. */
export interface BarDraft<B extends BarName = BarName> {
  /** the state its person began with; null: there was none */
  before: Bars[B]
  /** what the editor showed first */
  initial: BarOf<B>
  draft: BarOf<B>
}

const draftsAtom = atom<Readonly<Partial<Record<string, BarDraft>>>>({})
const keyOf = (appId: string, bar: BarName): string => `${appId}.${bar}`

export function setBarDraft<B extends BarName>(appId: string, bar: B, draft: BarDraft<B> | undefined): void {
  const { [keyOf(appId, bar)]: _, ...others } = getDefaultStore().get(draftsAtom)
  getDefaultStore().set(draftsAtom, draft ? { ...others, [keyOf(appId, bar)]: draft as unknown as BarDraft } : others)
}

export function useBarDraft<B extends BarName>(appId: string, bar: B): BarDraft<B> | undefined {
  return useAtomValue(draftsAtom)[keyOf(appId, bar)] as BarDraft<B> | undefined
}

export const isChanged = ({ initial, draft }: BarDraft): boolean => JSON.stringify(initial) !== JSON.stringify(draft)
