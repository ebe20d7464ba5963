import { getDefaultStore, useAtom, useAtomValue } from 'jotai'
import { storedFlagAtom } from '#client/lib/stored-atom.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'

const builderModeAtom = storedFlagAtom('builderMode', true)

/**
 * True while the person builds apps: a switch in the user menu, for builders, on desktops (specification 1 §1). Callers also ask the access module;
 * this is only the person's wish.
 */
export function useBuilderMode(): boolean {
  const on = useAtomValue(builderModeAtom)
  const phone = useIsPhone()
  return on && !phone
}

/**
 * True while the tools for structure show: those of tables, the trash, and the ways into editing an app. Phones have no switch; there the rights
 * alone decide. Callers also ask the access module.
 */
export function useBuilds(): boolean {
  const on = useAtomValue(builderModeAtom)
  const phone = useIsPhone()
  return on || phone
}

/** The switch itself. */
export function useBuilderModeSwitch(): [boolean, (on: boolean) => void] {
  return useAtom(builderModeAtom)
}

export function switchBuilderMode(on: boolean): void {
  getDefaultStore().set(builderModeAtom, on)
}

/** For gestures that only make sense while building, such as creating an app. */
export const turnOnBuilderMode = (): void => switchBuilderMode(true)
