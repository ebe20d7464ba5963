import { createContext } from 'react'

/** A block as the settings of its neighbours know it. */
export interface PageBlock {
  id: string
  type: string
  config: object
  title: string
}

/** The blocks beside the one whose settings are open. */
export const NeighboursContext = createContext<readonly PageBlock[]>([])
