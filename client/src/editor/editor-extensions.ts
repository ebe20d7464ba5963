import Collaboration from '@tiptap/extension-collaboration'
import { Placeholder } from '@tiptap/extensions'
import type { AnyExtension } from '@tiptap/react'
import type { Awareness } from 'y-protocols/awareness'
import type { Doc } from 'yjs'
import { undoableOrigins } from '#shared/nouns/documents/document-origin.ts'
import { pageBody } from '#shared/nouns/pages/page-document.ts'
import { BlockUndo } from '#client/editor/block-undo.ts'
import { LinkKey } from '#client/editor/link-key.ts'
import { RemoteCarets } from '#client/editor/remote-carets.ts'
import { LinkRule } from '#client/editor/link-rule.ts'
import { LinkView } from '#client/editor/link-view.ts'
import { BlockKeys } from '#client/editor/block-keys.ts'
import { CommentMarks } from '#client/editor/comment-marks.ts'
import { commentSelection } from '#client/editor/use-comment-marks.ts'
import { openTalk, talkPlaces } from '#client/nouns/comments/text-talk.ts'
import { commandMenu } from '#client/editor/command-menu.ts'
import { DragBlocks } from '#client/editor/drag-blocks.ts'
import { findEmojis } from '#client/editor/find-emojis.ts'
import { KeepUnknown } from '#client/editor/keep-unknown.ts'
import { LeaveLongPage } from '#client/editor/leave-long-page.ts'
import { NarrowBinding } from '#client/editor/narrow-binding.ts'
import { FindInPage } from '#client/editor/find-in-page.ts'
import { CodeColours, type CodeTexts } from '#client/editor/nodes/code-colours.ts'
import { contentExtensions } from '#client/editor/page-schema.ts'
import { PasteFromElsewhere, type TakeFiles, type TellLeftOut } from '#client/editor/paste-from-elsewhere.ts'
import { HeadingKeys, TextKeys } from '#client/editor/text-keys.ts'
import type { SlashCommand, SlashMenuState } from '#client/editor/slash-menu-state.ts'

export interface EditorParts {
  doc: Doc
  awareness: Awareness
  user: { id: string; name: string; hue: number }
  texts: { placeholder: string; todo: string; toggle: string; code: CodeTexts }
  slashMenu: SlashMenuState
  commands: (query: string) => SlashCommand[]
  mentions: (query: string) => SlashCommand[] | Promise<SlashCommand[]>
  pageId: string
  tellLeftOut: TellLeftOut
  takeFiles: TakeFiles
  /** somebody has written what this version does not know */
  onUnknown: () => void
  /** nodes with which the editor stays open while others write; undefined: any number */
  most: number | undefined
  onLong: () => void
}

/** The extensions of the page editor. Undo is Yjs's (per person), so the kit's own is off. */
export function editorExtensions({
  doc,
  awareness,
  user,
  texts,
  slashMenu,
  commands,
  mentions,
  pageId,
  tellLeftOut,
  takeFiles,
  onUnknown,
  most,
  onLong,
}: EditorParts): AnyExtension[] {
  return [
    ...contentExtensions({ doc, pageId, texts }),
    KeepUnknown.configure({ body: pageBody(doc), onUnknown }),
    LeaveLongPage.configure({ doc, body: pageBody(doc), most, onLong }),
    NarrowBinding,
    Placeholder.configure({ placeholder: texts.placeholder }),
    Collaboration.configure({ fragment: pageBody(doc), yUndoOptions: { trackedOrigins: [...undoableOrigins] } }),
    BlockUndo.configure({ doc }),
    RemoteCarets.configure({ provider: { awareness }, user }),
    CodeColours.configure({ texts: texts.code }),
    BlockKeys,
    DragBlocks,
    HeadingKeys,
    TextKeys,
    FindInPage,
    CommentMarks.configure({
      onOpen: openTalk,
      onComment: (editor) => commentSelection(editor, pageId),
      onPlaces: talkPlaces.set,
    }),
    PasteFromElsewhere.configure({ pageId, tellLeftOut, takeFiles }),
    LinkKey,
    LinkRule,
    LinkView,
    commandMenu({ name: 'slashCommands', char: '/', menu: slashMenu, find: commands }),
    commandMenu({ name: 'mentions', char: '@', menu: slashMenu, find: mentions }),
    commandMenu({ name: 'emojis', char: ':', menu: slashMenu, find: findEmojis }),
  ]
}
