import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Awareness } from 'y-protocols/awareness'
import { appUndoScope } from '#shared/nouns/apps/app-document.ts'
import type { AppSnapshot } from '#shared/nouns/apps/app-snapshot.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import type { OpenDocument } from '#client/engine/documents/open-document.ts'
import { useDocument } from '#client/engine/documents/use-document.ts'
import { useUndo } from '#client/engine/documents/use-undo.ts'
import { createAppCommands, type AppCommands } from '#client/features/apps/data/app-commands.ts'
import { blockTextEditing } from '#client/features/apps/data/block-text-editing.tsx'
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

  const textEditing = useMemo(() => blockTextEditing(doc, awareness, commands), [doc, awareness, commands])
  const texts = useMemo((): BlockTexts => {
    const byId = new Map(snapshot.blocks.map((block) => [block.id, block.readable ? block.body : []] as const))
    const read: BlockTexts['read'] = (id) => byId.get(id) ?? []
    return editing ? { read, editing: textEditing } : { read }
  }, [snapshot, textEditing, editing])

  const { canUndo, canRedo } = undo
  const app = useMemo(
    () => (ready ? { snapshot, commands, texts, awareness, canUndo, canRedo } : undefined),
    [ready, snapshot, commands, texts, awareness, canUndo, canRedo],
  )
  return { app, document }
}
