import type { Editor } from '@tiptap/react'
import { useEffect, useId, useReducer, useRef, useSyncExternalStore } from 'react'
import type { OpenSlashMenu, SlashCommand, SlashMenuState } from '#client/editor/slash-menu-state.ts'
import { followVisibleArea, visibleBottom } from '#client/lib/visible-area.ts'
import css from '#client/editor/SlashMenu.module.css'

interface SlashMenuProps {
  state: SlashMenuState
  label: string
  editor: Editor
}

/** The open slash menu under the caret. Keys are handled by the editor, so focus never leaves the text. */
export function SlashMenu({ state, label, editor }: SlashMenuProps) {
  const open = useSyncExternalStore(state.subscribe, state.get)
  return open ? <OpenMenu key={label} open={open} label={label} editor={editor} /> : null
}

function OpenMenu({ open, label, editor }: { open: OpenSlashMenu; label: string; editor: Editor }) {
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()
  const [, place] = useReducer((count: number) => count + 1, 0)
  const selectedId = `${id}${open.selected}`

  // the text moves under it
  useEffect(() => {
    const follow = (event: Event) => {
      if (!(event.target instanceof Node && menu.current?.contains(event.target))) place()
    }
    window.addEventListener('scroll', follow, true)
    const leave = followVisibleArea(place)
    return () => {
      window.removeEventListener('scroll', follow, true)
      leave()
    }
  }, [])

  // the text keeps the focus; this says which choice the keys are on
  useEffect(() => {
    const { dom } = editor.view
    dom.setAttribute('aria-controls', id)
    dom.setAttribute('aria-activedescendant', selectedId)
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [editor, id, selectedId])

  useEffect(() => {
    document.getElementById(selectedId)?.scrollIntoView({ block: 'nearest' })
  }, [selectedId])

  return (
    <div ref={menu} id={id} className={css.menu} style={placeAt(open.rect())} role="listbox" aria-label={label}>
      {groupsOf(open).map(({ name, from, commands }) => (
        <div key={name} role={name === '' ? 'presentation' : 'group'} aria-label={name === '' ? undefined : name}>
          {name !== '' && (
            <div className={css.group} aria-hidden>
              {name}
            </div>
          )}
          {commands.map((command, offset) => (
            <button
              key={command.id}
              id={`${id}${from + offset}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={from + offset === open.selected}
              className={css.item}
              onMouseDown={(event) => {
                event.preventDefault() // keep the selection in the text
                open.choose(command)
              }}
            >
              <command.icon size={20} stroke={1.5} aria-hidden />
              <span className={css.words}>
                <span>{command.label}</span>
                {command.hint !== name && <span className={css.hint}>{command.hint}</span>}
              </span>
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Neighbours of one group under one heading, in their order. */
function groupsOf({ commands, isSearched }: OpenSlashMenu): { name: string; from: number; commands: SlashCommand[] }[] {
  const groups: { name: string; from: number; commands: SlashCommand[] }[] = []
  for (const [index, command] of commands.entries()) {
    const name = isSearched ? '' : (command.group ?? '')
    const last = groups.at(-1)
    if (last?.name === name) last.commands.push(command)
    else groups.push({ name, from: index, commands: [command] })
  }
  return groups
}

/** Width and greatest height of the menu, and its distance from the caret and the window's edge, in px. */
const size = { width: 280, height: 312, gap: 4, edge: 8 }

/** Places the menu below the caret if it fits, else above; never larger than the space. */
function placeAt(caret: DOMRect | null) {
  if (!caret) return { display: 'none' }
  const left = Math.max(size.edge, Math.min(caret.left, document.documentElement.clientWidth - size.width - size.edge))
  const roomBelow = visibleBottom() - caret.bottom - size.gap - size.edge
  const roomAbove = caret.top - size.gap - size.edge
  return roomBelow >= Math.min(size.height, roomAbove)
    ? { left, top: caret.bottom + size.gap, maxHeight: Math.min(size.height, roomBelow) }
    : { left, bottom: window.innerHeight - caret.top + size.gap, maxHeight: Math.min(size.height, roomAbove) }
}
