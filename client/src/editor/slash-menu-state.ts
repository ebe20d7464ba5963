import type { Icon } from '@tabler/icons-react'
import type { Editor, Range } from '@tiptap/react'

/** One choice of the slash menu. `run` replaces the typed `/query` (the range) by its block. */
export interface SlashCommand {
  id: string
  icon: Icon
  label: string
  hint: string
  /** further words it is found by, in the person's language */
  words: string
  /** the heading it stands under while nothing is searched */
  group?: string
  run(editor: Editor, range: Range): void
}

export interface OpenSlashMenu {
  commands: SlashCommand[]
  selected: number
  /** the best come first, without headings */
  isSearched: boolean
  /** the present place of the caret */
  rect(): DOMRect | null
  choose(command: SlashCommand): void
}

/** Bridge between the editor's plugin, which knows the caret's place, and the React menu, which draws it. */
export interface SlashMenuState {
  get(): OpenSlashMenu | undefined
  set(menu: OpenSlashMenu | undefined): void
  subscribe(listener: () => void): () => void
}

export function createSlashMenuState(): SlashMenuState {
  let open: OpenSlashMenu | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => open,
    set: (menu) => {
      open = menu
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
