import { lazy, Suspense, type ComponentType } from 'react'
import type { CellEditorProps } from '#client/features/tables/cells/cell-type.ts'
import css from '#client/features/tables/cells/cells.module.css'

/** An editor that is fetched when it is first opened; a table that has no such field never loads it. */
function lazyEditor<Props extends object = CellEditorProps>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Editor = lazy(async () => ({ default: await load() }) as { default: ComponentType<object> })
  return function LazyEditor(props: Props) {
    return (
      <Suspense fallback={<span className={css['anchor']} aria-busy />}>
        <Editor {...props} />
      </Suspense>
    )
  }
}

export const AddressEditor = lazyEditor(async () => (await import('#client/features/tables/cells/AddressEditor.tsx')).AddressEditor)
export const AttachmentsEditor = lazyEditor(
  async () => (await import('#client/features/tables/cells/AttachmentsEditor.tsx')).AttachmentsEditor,
)
export const ChecklistEditor = lazyEditor(async () => (await import('#client/features/tables/cells/ChecklistEditor.tsx')).ChecklistEditor)
export const CommentsEditor = lazyEditor(async () => (await import('#client/features/tables/cells/CommentsEditor.tsx')).CommentsEditor)
export const RadioEditor = lazyEditor(async () => (await import('#client/features/tables/cells/RadioEditor.tsx')).RadioEditor)
export const RadioOptions = lazyEditor(async () => (await import('#client/features/tables/cells/RadioOptions.tsx')).RadioOptions)
export const RangeEditor = lazyEditor(async () => (await import('#client/features/tables/cells/RangeEditor.tsx')).RangeEditor)
export const SignatureEditor = lazyEditor(async () => (await import('#client/features/tables/cells/SignatureEditor.tsx')).SignatureEditor)
export const TagsEditor = lazyEditor(async () => (await import('#client/features/tables/cells/TagsEditor.tsx')).TagsEditor)
export const TimerEditor = lazyEditor(async () => (await import('#client/features/tables/cells/TimerEditor.tsx')).TimerEditor)
export const TodoEditor = lazyEditor(async () => (await import('#client/features/tables/cells/TodoEditor.tsx')).TodoEditor)
