import { createContext, type ComponentType, type RefObject } from 'react'

interface Placed {
  board: string
  /** the status whose list it is */
  list: string
}

/** Parts that let rows be dragged. They come after the first paint, because most people press first. */
export interface TaskDragParts {
  Row: ComponentType<Placed & { row: RefObject<HTMLLIElement | null>; item: string }>
  List: ComponentType<Placed & { section: RefObject<HTMLElement | null> }>
}

export const TaskDragContext = createContext<TaskDragParts | undefined>(undefined)
