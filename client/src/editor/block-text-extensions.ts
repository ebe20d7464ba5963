import { Extension, type Command } from '@tiptap/core'
// the names of the commands
import type {} from '@tiptap/extension-collaboration'
import { Placeholder } from '@tiptap/extensions'
import type { AnyExtension } from '@tiptap/react'
import { ySyncPlugin, ySyncPluginKey } from '@tiptap/y-tiptap'
import type { Awareness } from 'y-protocols/awareness'
import type { XmlFragment } from 'yjs'
import { isBlockTextNode } from '#shared/nouns/pages/page-nodes.ts'
import { BlockKeys } from '#client/editor/block-keys.ts'
import { commandMenu } from '#client/editor/command-menu.ts'
import { findEmojis } from '#client/editor/find-emojis.ts'
import { KeepUnknown } from '#client/editor/keep-unknown.ts'
import { LinkKey } from '#client/editor/link-key.ts'
import { LinkRule } from '#client/editor/link-rule.ts'
import { LinkView } from '#client/editor/link-view.ts'
import { CodeColours, type CodeTexts } from '#client/editor/nodes/code-colours.ts'
import { blockTextExtensions } from '#client/editor/page-schema.ts'
import { PasteFromElsewhere, type TellLeftOut } from '#client/editor/paste-from-elsewhere.ts'
import { RemoteCarets } from '#client/editor/remote-carets.ts'
import { HeadingKeys, TextKeys } from '#client/editor/text-keys.ts'
import type { SlashCommand, SlashMenuState } from '#client/editor/slash-menu-state.ts'

/** The document around the texts of blocks. Its undo takes back what is written in them. */
export interface BlockTextSource {
  find: (blockId: string) => XmlFragment | undefined
  awareness: Awareness
  undo: () => void
  redo: () => void
  /** its undo covers changes of this origin from now on */
  track: (origin: unknown) => void
}

interface BlockTextParts {
  body: XmlFragment
  source: BlockTextSource
  user: { id: string; name: string; hue: number }
  texts: { placeholder: string; todo: string; toggle: string; code: CodeTexts }
  slashMenu: SlashMenuState
  commands: (query: string) => SlashCommand[]
  tellLeftOut: TellLeftOut
  /** somebody has written what this version does not know */
  onUnknown: () => void
}

/** The extensions of the editor of a block's text: those of pages without what belongs to a page. */
export function blockTextEditorExtensions({
  body,
  source,
  user,
  texts,
  slashMenu,
  commands,
  tellLeftOut,
  onUnknown,
}: BlockTextParts): AnyExtension[] {
  return [
    ...blockTextExtensions(texts),
    KeepUnknown.configure({ body, isKnown: isBlockTextNode, onUnknown }),
    Placeholder.configure({ placeholder: texts.placeholder }),
    binding(body, source),
    RemoteCarets.configure({ provider: { awareness: source.awareness }, user }),
    CodeColours.configure({ texts: texts.code }),
    BlockKeys,
    HeadingKeys,
    TextKeys,
    // files belong to a page
    PasteFromElsewhere.configure({ pageId: '', tellLeftOut, takeFiles: (files) => tellLeftOut(files.length) }),
    LinkKey,
    LinkRule,
    LinkView,
    commandMenu({ name: 'slashCommands', char: '/', menu: slashMenu, find: commands }),
    commandMenu({ name: 'emojis', char: ':', menu: slashMenu, find: findEmojis }),
  ]
}

/** Binds the editor to a part of a document, without an undo of its own. */
function binding(body: XmlFragment, { undo, redo, track }: BlockTextSource): Extension {
  const run =
    (step: () => void): Command =>
    ({ tr, dispatch }) => {
      // the step changes the text by itself
      tr.setMeta('preventDispatch', true)
      if (dispatch) step()
      return true
    }
  return Extension.create({
    name: 'blockTextBinding',
    // others ask for its state
    priority: 1_000,
    addCommands: () => ({ undo: () => run(undo), redo: () => run(redo) }),
    addKeyboardShortcuts() {
      const { commands } = this.editor
      return { 'Mod-z': () => commands.undo(), 'Mod-y': () => commands.redo(), 'Shift-Mod-z': () => commands.redo() }
    },
    onBeforeCreate: () => track(ySyncPluginKey),
    addProseMirrorPlugins: () => [ySyncPlugin(body)],
  })
}
