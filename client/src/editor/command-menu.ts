import { Extension } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion } from '@tiptap/suggestion'
import type { OpenSlashMenu, SlashCommand, SlashMenuState } from '#client/editor/slash-menu-state.ts'

interface CommandMenu {
  /** unique among the menus of an editor */
  name: string
  /** the character that opens it at the start of a line or after a space */
  char: string
  menu: SlashMenuState
  find(query: string): SlashCommand[] | Promise<SlashCommand[]>
}

/** A menu under the caret, opened by a character: arrows, Enter and Escape work while the text keeps the focus. */
export function commandMenu({ name, char, menu, find }: CommandMenu): Extension {
  return Extension.create({
    name,
    addProseMirrorPlugins() {
      return [
        Suggestion<SlashCommand, SlashCommand>({
          editor: this.editor,
          pluginKey: new PluginKey(name),
          char,
          // names and commands have spaces, and so has everything written after a sign that is meant as it is
          allowSpaces: true,
          allow: ({ editor }) => editor.isEditable && !editor.isActive('codeBlock'),
          items: ({ query }) => (isSearch(query) ? find(query) : []),
          command: ({ editor, range, props }) => props.run(editor, range),
          render: () => ({
            onStart: (props) => show(menu, props),
            onUpdate: (props) => show(menu, props),
            onExit: () => menu.set(undefined),
            onKeyDown: ({ event }) => handleKey(menu, event),
          }),
        }),
      ]
    },
  })
}

/** The most words of one search. */
const mostWords = 4

/** False for text that only follows the sign: it begins with a space, or goes on for long. */
function isSearch(query: string): boolean {
  return !/^\s|\s{2}/.test(query) && query.length <= 60 && query.trim().split(/\s+/).length <= mostWords
}

interface Shown {
  items: SlashCommand[]
  query: string
  clientRect?: OpenSlashMenu['rect'] | null
  command: OpenSlashMenu['choose']
}

function show(menu: SlashMenuState, { items, query, clientRect, command }: Shown): void {
  const isOpen = items.length > 0 && clientRect
  menu.set(isOpen ? { commands: items, selected: 0, isSearched: query !== '', rect: clientRect, choose: command } : undefined)
}

function handleKey(menu: SlashMenuState, event: KeyboardEvent): boolean {
  const open = menu.get()
  if (!open) return false
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step !== 0) {
    menu.set({ ...open, selected: (open.selected + step + open.commands.length) % open.commands.length })
    return true
  }
  if (event.key === 'Enter' || event.key === 'Tab') {
    const command = open.commands[open.selected]
    if (command) open.choose(command)
    return true
  }
  if (event.key !== 'Escape') return false
  menu.set(undefined)
  return true
}
