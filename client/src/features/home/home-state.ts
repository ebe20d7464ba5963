import { storedAtom, storedFlagAtom } from '#client/lib/stored-atom.ts'

export type HomeView = 'list' | 'grid'

/** List or grid, remembered on this device. */
export const homeViewAtom = storedAtom<HomeView>('homeView', 'list', (stored) =>
  stored === 'grid' || stored === 'list' ? stored : undefined,
)

/** The demo's explanation is folded to one line on this device. */
export const demoHiddenAtom = storedFlagAtom('demoHidden', false)
