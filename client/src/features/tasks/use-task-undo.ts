import { useEffect, useMemo } from 'react'
import type { Doc } from 'yjs'
import { createTaskUndo, type TaskUndo } from '#client/features/tasks/task-undo.ts'
import { useShortcut } from '#client/lib/shortcuts.ts'

/** Undo and redo keys for the task page. */
export function useTaskUndo(team: Doc, personal: Doc): TaskUndo {
  const undo = useMemo(() => createTaskUndo([team, personal]), [team, personal])
  useEffect(() => () => undo.close(), [undo])
  useShortcut('mod+z', () => undo.undo())
  useShortcut('mod+shift+z', () => undo.redo())
  useShortcut('mod+y', () => undo.redo())
  return undo
}
