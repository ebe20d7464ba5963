import { useState, type MouseEvent, type ReactNode } from 'react'
import { taskMenu } from '#client/features/tasks/opened-later.ts'
import type { ChosenTasks } from '#client/records/tasks/use-chosen-tasks.ts'
import type { ManyTasksProps } from '#client/records/tasks/use-many-tasks.ts'

interface TaskMenuParts extends Omit<ManyTasksProps, 'chosen'> {
  chosen: ChosenTasks
  onOpen(id: string): void
}

interface OpenMenu {
  ids: ReadonlySet<string>
  at: { left: number; top: number }
}

/** The menu of a row that is pressed with the right button; a chosen row stands for all chosen ones. */
export function useTaskMenu({ chosen, onOpen, ...props }: TaskMenuParts): { open(event: MouseEvent<HTMLElement>): void; drawn: ReactNode } {
  const [menu, setMenu] = useState<OpenMenu>()
  const entries = menu ? props.tasks.entries.filter(({ task }) => menu.ids.has(task.id)) : []
  const open = (event: MouseEvent<HTMLElement>): void => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-task]') : null
    const id = row?.dataset['task']
    if (!row || id === undefined) return
    event.preventDefault()
    // by the key of menus: below the row
    const { left, bottom } = row.getBoundingClientRect()
    const at = event.clientX === 0 && event.clientY === 0 ? { left: left + 24, top: bottom } : { left: event.clientX, top: event.clientY }
    setMenu({ at, ids: chosen.ids.has(id) ? chosen.ids : new Set([id]) })
  }
  const drawn = menu && entries.length > 0 && (
    <taskMenu.Page
      key={`${menu.at.left} ${menu.at.top}`}
      {...props}
      at={menu.at}
      chosen={entries}
      onOpen={onOpen}
      onChoose={(id) => chosen.choose(id, false)}
      onClosed={() => setMenu(undefined)}
    />
  )
  return { open, drawn }
}
