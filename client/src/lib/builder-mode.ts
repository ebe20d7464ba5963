import { getDefaultStore, useAtom, useAtomValue } from 'jotai'
import { storedFlagAtom } from '#client/lib/stored-atom.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'

const builderModeAtom = storedFlagAtom('builderMode', false)

/**
 * True while the person builds: a switch in the user menu, for builders, on desktops (specification 1 §1). Callers also ask the access module; this
 * is only the person's wish.
 */
export function useBuilderMode(): boolean {
  const on = useAtomValue(builderModeAtom)
  const phone = useIsPhone()
  return on && !phone
}

/** The switch itself. */
export function useBuilderModeSwitch(): [boolean, (on: boolean) => void] {
  return useAtom(builderModeAtom)
}

/** For gestures that only make sense while building, such as creating an app. */
export function turnOnBuilderMode(): void {
  getDefaultStore().set(builderModeAtom, true)
}
