import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import { appUndoScope, observeBlockText } from '#shared/nouns/apps/app-document.ts'
import type { AppSnapshot } from '#shared/nouns/apps/app-snapshot.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import type { OpenDocument } from '#client/engine/documents/open-document.ts'
import { useDocument } from '#client/engine/documents/use-document.ts'
import { useUndo } from '#client/engine/documents/use-undo.ts'
import { createAppCommands, type AppCommands } from '#client/features/apps/data/app-commands.ts'
import { createAppStore } from '#client/features/apps/data/app-store.ts'
import type { BlockTexts } from '#client/blocks/text/block-text.ts'

export interface OpenApp {
  snapshot: AppSnapshot
  commands: AppCommands
  /** the access of text blocks to their texts */
  texts: BlockTexts
  awareness: Awareness
  canUndo: boolean
  canRedo: boolean
}

/** An app's document as plain data with its commands; undefined until the device's copy or the server's has been read. */
export function useApp(appId: string, editing: boolean): { app: OpenApp | undefined; document: OpenDocument } {
  const document = useDocument(documentName({ kind: 'app', id: appId }))
  const { doc, awareness, ready } = document
  const scopes = useMemo(() => appUndoScope(doc), [doc])
  const undo = useUndo(doc, scopes)
  const store = useMemo(() => createAppStore(doc), [doc])
  const commands = useMemo(() => createAppCommands(doc), [doc])
  useEffect(() => commands.follow(undo))
  const snapshot = useSyncExternalStore(store.subscribe, store.get)

  const texts = useMemo((): BlockTexts => {
    const byId = new Map(snapshot.blocks.map((block) => [block.id, block.readable ? block.text : '']))
    const read = (id: string): string => byId.get(id) ?? ''
    return editing ? { read, editing: textEditing(doc, commands) } : { read }
  }, [snapshot, commands, doc, editing])

  const { canUndo, canRedo } = undo
  const app = useMemo(
    () => (ready ? { snapshot, commands, texts, awareness, canUndo, canRedo } : undefined),
    [ready, snapshot, commands, texts, awareness, canUndo, canRedo],
  )
  return { app, document }
}

const editors = new WeakMap<AppCommands, NonNullable<BlockTexts['editing']>>()

/** The same object while the document is open, so that a text field is not bound again at each letter. */
function textEditing(doc: Y.Doc, commands: AppCommands): NonNullable<BlockTexts['editing']> {
  const known = editors.get(commands)
  if (known) return known
  const made: NonNullable<BlockTexts['editing']> = {
    edit: commands.editText,
    observe: (id, onChange) => observeBlockText(doc, id, (changes, byMe) => byMe || onChange(changes)),
    undo: commands.undo,
    redo: commands.redo,
  }
  editors.set(commands, made)
  return made
}
