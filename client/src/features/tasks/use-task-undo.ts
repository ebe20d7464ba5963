import { useEffect, useMemo } from 'react'
import { createTaskUndo, type TaskUndo } from '#client/nouns/tasks/task-undo.ts'
import type { Tasks } from '#client/nouns/tasks/use-tasks.ts'
import { useShortcut } from '#client/lib/shortcuts.ts'

/** Undo and redo keys for a screen of tasks. */
export function useTaskUndo({ team, own, sources }: Tasks): TaskUndo {
  const tables = [...sources.values()].filter(({ place }) => place === 'table').map(({ doc }) => doc)
  const key = tables.map(({ guid }) => guid).join(' ')
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the documents of tables.
  const undo = useMemo(() => createTaskUndo([team.doc, own.doc, ...tables]), [team.doc, own.doc, key])
  useEffect(() => () => undo.close(), [undo])
  useShortcut('mod+z', () => undo.undo())
  useShortcut('mod+shift+z', () => undo.redo())
  useShortcut('mod+y', () => undo.redo())
  return undo
}
