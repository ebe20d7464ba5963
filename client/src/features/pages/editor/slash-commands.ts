import { Extension } from '@tiptap/core'
import { Suggestion } from '@tiptap/suggestion'
import { findSlashCommands } from '#client/features/pages/editor/find-slash-commands.ts'
import type { OpenSlashMenu, SlashCommand, SlashMenuState } from '#client/features/pages/editor/slash-menu-state.ts'

/** `/` at the start of a line or after a space opens a menu of what can be inserted; arrows, Enter and Escape work. */
export const SlashCommands = Extension.create<{ menu: SlashMenuState | null }>({
  name: 'slashCommands',
  addOptions() {
    return { menu: null }
  },
  addProseMirrorPlugins() {
    const { menu } = this.options
    if (!menu) return []
    return [
      Suggestion<SlashCommand, SlashCommand>({
        editor: this.editor,
        char: '/',
        allow: ({ editor }) => editor.isEditable && !editor.isActive('codeBlock'),
        items: ({ query }) => findSlashCommands(menu.commands(), query),
        command: ({ editor, range, props }) => props.run(editor, range),
        render: () => ({
          onStart: (props) => show(menu, props.items, props.clientRect ?? undefined, props.command),
          onUpdate: (props) => show(menu, props.items, props.clientRect ?? undefined, props.command),
          onExit: () => menu.set(undefined),
          onKeyDown: ({ event }) => handleKey(menu, event),
        }),
      }),
    ]
  },
})

function show(
  menu: SlashMenuState,
  commands: SlashCommand[],
  rect: OpenSlashMenu['rect'] | undefined,
  choose: OpenSlashMenu['choose'],
): void {
  menu.set(commands.length > 0 && rect ? { commands, selected: 0, rect, choose } : undefined)
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
