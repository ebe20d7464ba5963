import { createContext } from 'react'

/** Lets an item close the menu that it is in. */
export const MenuContext = createContext<{ close: (refocus: boolean) => void }>({ close: () => undefined })
