import { createContext } from 'react'

/** How an item closes the menu it is in. */
export const MenuContext = createContext<{ close: (refocus: boolean) => void }>({ close: () => undefined })
