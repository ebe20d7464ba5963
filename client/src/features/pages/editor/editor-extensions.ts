import Collaboration from '@tiptap/extension-collaboration'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { Placeholder } from '@tiptap/extensions'
import type { AnyExtension } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import type { Awareness } from 'y-protocols/awareness'
import type { Doc } from 'yjs'
import { undoableOrigins } from '#shared/nouns/documents/document-origin.ts'
import { pageBody } from '#shared/nouns/pages/page-document.ts'
import { AppBlock } from '#client/features/pages/editor/app-block.ts'
import { BlockUndo } from '#client/features/pages/editor/block-undo.ts'
import { isWebAddress } from '#client/features/pages/editor/link-address.ts'
import { LinkKey } from '#client/features/pages/editor/link-key.ts'
import { RemoteCarets } from '#client/features/pages/editor/remote-carets.ts'
import { BlockKeys } from '#client/features/pages/editor/block-keys.ts'
import { commandMenu } from '#client/features/pages/editor/command-menu.ts'
import { FindInPage } from '#client/features/pages/editor/find-in-page.ts'
import { TextAlignment } from '#client/features/pages/editor/nodes/alignment.ts'
import { CodeColours, type CodeTexts } from '#client/features/pages/editor/nodes/code-colours.ts'
import { Callout, Column, Columns } from '#client/features/pages/editor/nodes/containers.ts'
import { BlockMath, InlineMath } from '#client/features/pages/editor/nodes/equations.ts'
import { Highlight, TextColor } from '#client/features/pages/editor/nodes/hue-marks.ts'
import { MentionNode } from '#client/features/pages/editor/nodes/mention.ts'
import { tableNodes } from '#client/features/pages/editor/nodes/tables.ts'
import { Toggle } from '#client/features/pages/editor/nodes/toggle.ts'
import { PasteFromElsewhere, type TellLeftOut } from '#client/features/pages/editor/paste-from-elsewhere.ts'
import type { SlashCommand, SlashMenuState } from '#client/features/pages/editor/slash-menu-state.ts'

export interface EditorParts {
  doc: Doc
  awareness: Awareness
  user: { id: string; name: string; hue: number }
  texts: { placeholder: string; todo: string; toggle: string; code: CodeTexts }
  slashMenu: SlashMenuState
  commands: (query: string) => SlashCommand[]
  mentions: (query: string) => SlashCommand[]
  tellLeftOut: TellLeftOut
}

/** The extensions of the page editor. Undo is Yjs's (per person), so the kit's own is off. */
export function editorExtensions({ doc, awareness, user, texts, slashMenu, commands, mentions, tellLeftOut }: EditorParts): AnyExtension[] {
  return [
    StarterKit.configure({
      undoRedo: false,
      heading: { levels: [1, 2, 3] },
      link: {
        openOnClick: false,
        autolink: true,
        defaultProtocol: 'https',
        HTMLAttributes: { rel: 'noopener noreferrer nofollow' },
        isAllowedUri: (uri, { defaultValidate }) => isWebAddress(uri) && defaultValidate(uri),
      },
    }),
    TaskList,
    TaskItem.configure({ nested: true, a11y: { checkboxLabel: (node) => node.firstChild?.textContent || texts.todo } }),
    Placeholder.configure({ placeholder: texts.placeholder }),
    Collaboration.configure({ fragment: pageBody(doc), yUndoOptions: { trackedOrigins: [...undoableOrigins] } }),
    BlockUndo.configure({ doc }),
    RemoteCarets.configure({ provider: { awareness }, user }),
    AppBlock.configure({ doc }),
    Callout,
    Toggle.configure({ label: texts.toggle }),
    Columns,
    Column,
    ...tableNodes,
    BlockMath,
    InlineMath,
    MentionNode,
    CodeColours.configure({ texts: texts.code }),
    TextColor,
    Highlight,
    TextAlignment,
    BlockKeys,
    FindInPage,
    PasteFromElsewhere.configure({ tellLeftOut }),
    LinkKey,
    commandMenu({ name: 'slashCommands', char: '/', menu: slashMenu, find: commands }),
    commandMenu({ name: 'mentions', char: '@', menu: slashMenu, find: mentions }),
  ]
}
