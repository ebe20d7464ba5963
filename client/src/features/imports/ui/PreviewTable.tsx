import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, type CSSProperties } from 'react'
import type { ImportPreview } from '#shared/nouns/imports/import-job.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { suggestedLink, understand, type ColumnChoice, type LinkChoice, type PlanDraft } from '#client/nouns/imports/import-plan.ts'
import { ColumnSettings } from '#client/features/imports/ui/ColumnSettings.tsx'
import css from '#client/features/imports/ui/imports.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** Specification 2 §9: default column width of the import's table. */
const columnWidth = 270
const shownRows = 20

interface PreviewTableProps {
  preview: ImportPreview
  draft: PlanDraft
  choices: readonly LinkChoice[]
  onColumn(column: number, patch: Partial<ColumnChoice>): void
  onUnlink(column: number): void
}

/** The file's first rows under what becomes of each column; only columns in sight are in the document. */
export function PreviewTable({ preview, draft, choices, onColumn, onUnlink }: PreviewTableProps) {
  const { t } = useTranslation('imports')
  const locale = useLocale()
  const scroller = useRef<HTMLDivElement>(null)
  const columns = useVirtualizer({
    horizontal: true,
    count: preview.columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => columnWidth,
    overscan: 2,
    initialRect: { width: 1400, height: 600 },
  })
  const rows = preview.rows.slice(0, shownRows)
  return (
    <div ref={scroller} className={css.preview} role="region" aria-label={t('matching.preview')} tabIndex={0}>
      <div className={css.previewCanvas} style={{ width: columns.getTotalSize(), '--rows': rows.length } as CSSProperties}>
        {columns.getVirtualItems().map(({ index, start }) => {
          const column = preview.columns[index]
          const choice = draft.columns[index]
          if (!column || !choice) return null
          const isFigure = !choice.link && cellTypes[choice.type].align === 'end'
          return (
            <section
              key={index}
              className={css.column}
              data-off={!choice.include || undefined}
              style={{ width: columnWidth, transform: `translateX(${start}px)` }}
              aria-label={column.label}
            >
              <ColumnSettings
                column={column}
                choice={choice}
                isLabel={draft.labelColumn === column.index}
                suggestion={suggestedLink(column, draft, choices)}
                choices={choices}
                onChange={(patch) => onColumn(column.index, patch)}
                onUnlink={() => onUnlink(column.index)}
              />
              {rows.map((row, at) => {
                const text = row[column.index] ?? ''
                const { fits, readAs } = understand(text, column, choice, locale)
                return (
                  // the file's rows have no identity but their place
                  <div
                    key={at}
                    className={css.cell}
                    data-figure={isFigure || undefined}
                    data-misfit={!fits || undefined}
                    title={fits ? text : t('column.misfit', { text })}
                  >
                    {!fits && <IconAlertTriangle size={14} stroke={1.5} aria-label={t('column.misfit', { text: '' })} />}
                    {text}
                    {readAs !== undefined && (
                      <span className={css.readAs} title={t('column.readAs', { text: readAs })}>
                        <IconArrowRight size={12} stroke={1.5} aria-label={t('column.readAs', { text: '' })} />
                        {readAs}
                      </span>
                    )}
                  </div>
                )
              })}
            </section>
          )
        })}
      </div>
    </div>
  )
}
