import type { ComponentType, ReactNode } from 'react'
import css from '#client/cells/editor-parts.module.css'
import { typedParser } from '#client/cells/typed-parser.ts'
import { fetchedOnce, openedLater } from '#client/lib/opened-later.tsx'

const editors = fetchedOnce(() => import('#client/cells/cell-editors.ts'))
type Editors = Awaited<ReturnType<typeof editors.load>>

/** An editor that is fetched after the first paint; the key that opens it becomes its first character. */
function later<Props extends object>(pick: (editors: Editors) => ComponentType<Props>): (props: Props) => ReactNode {
  return openedLater(editors, pick, <span className={css.anchor} aria-busy />)
}

export const AddressEditor = later((all) => all.AddressEditor)
export const AttachmentsEditor = later((all) => all.AttachmentsEditor)
export const ChecklistEditor = later((all) => all.ChecklistEditor)
export const CommentsEditor = later((all) => all.CommentsEditor)
export const DateEditor = later((all) => all.DateEditor)
export const LongTextEditor = later((all) => all.LongTextEditor)
export const RadioEditor = later((all) => all.RadioEditor)
export const RadioOptions = later((all) => all.RadioOptions)
export const RangeEditor = later((all) => all.RangeEditor)
export const RecordsEditor = later((all) => all.RecordsEditor)
export const SelectEditor = later((all) => all.SelectEditor)
export const SignatureEditor = later((all) => all.SignatureEditor)
export const TagsEditor = later((all) => all.TagsEditor)
export const TimerEditor = later((all) => all.TimerEditor)
export const TodoEditor = later((all) => all.TodoEditor)
export const UserEditor = later((all) => all.UserEditor)

/** Prefetches them, once the table is painted. */
export function fetchEditors(): void {
  void Promise.all([editors.load(), typedParser.load()]).catch(() => undefined)
}
