import { createContext } from 'react'

/** The offers of a block's place: a larger screen, and another look at its data. */
export interface BlockTools {
  refresh(): void
  /** absent while it has the whole screen */
  openFull?: (() => void) | undefined
}

/** undefined: in settings and previews there is nothing to offer. */
export const BlockToolsContext = createContext<BlockTools | undefined>(undefined)

/** The place of a block's panels: a dialog that it is in, since what is outside of one cannot be reached. */
export const BlockPlaceContext = createContext<HTMLElement | null>(null)
