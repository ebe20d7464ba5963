import { storedAtom } from '#client/lib/stored-atom.ts'

export type HomeView = 'list' | 'grid'

/** List or grid, remembered on this device. */
export const homeViewAtom = storedAtom<HomeView>('homeView', 'list', (stored) =>
  stored === 'grid' || stored === 'list' ? stored : undefined,
)
