import { useMemo } from 'react'
import { itemsOf } from '#shared/fields/cell-items.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import type { CellEditorProps } from '#client/cells/cell-type.ts'
import css from '#client/cells/editor-parts.module.css'
import { ItemPicker } from '#client/cells/ItemPicker.tsx'
import { tagHue } from '#client/cells/types/tags/tag-hue.ts'
import { TagsCell } from '#client/cells/types/tags/TagsCell.tsx'
import { readTable } from '#client/engine/replica/use-records.ts'
import { Chip } from '#client/ui/Chip.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

const offered = 200

/** Free words: those in use in the table's records, or a new one. */
export function TagsEditor({ field, value, commit, done }: CellEditorProps) {
  const { t } = useTranslation('tables')
  const chosen = itemsOf(value)
  const known = useMemo(() => wordsOf(field.tableId, field.id), [field.tableId, field.id])
  const words = [...new Set([...chosen, ...known])].map((word) => ({ id: word, label: word, view: <Chip hue={tagHue(word)}>{word}</Chip> }))
  return (
    <>
      <span className={css.under}>
        <TagsCell field={field} value={value} />
      </span>
      <ItemPicker
        label={field.label}
        placeholder={t('cells.findTag')}
        emptyText={t('cells.noTags')}
        items={words}
        chosen={chosen}
        multiple
        onChoose={(next) => commit(next.length === 0 ? null : next)}
        done={done}
        onCreate={(word) => chosen.find((other) => foldText(other) === foldText(word)) ?? word.replace(/[,;]/g, ' ').trim().slice(0, 100)}
        createLabel={(label) => t('cells.createTag', { label })}
      />
    </>
  )
}

/** The words in use, the most frequent first. */
function wordsOf(tableId: string, fieldId: string): string[] {
  const counts = new Map<string, number>()
  for (const row of readTable(tableId)?.rows() ?? [])
    for (const word of itemsOf(row.cell(fieldId))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, offered)
    .map(([word]) => word)
}
