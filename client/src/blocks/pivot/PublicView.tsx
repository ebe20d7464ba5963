import type { PublicPivot } from '#shared/blocks/pivot-block.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { labelText } from '#client/blocks/parts/label-text.ts'
import { PivotTable } from '#client/blocks/pivot/PivotTable.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { PublicBlockProps } from '#client/lib/block-view.ts'
import css from '#client/blocks/parts/public-blocks.module.css'

export function PublicView({ block }: PublicBlockProps<PublicPivot>) {
  const { t, language } = useTranslation('tables')
  const locale = localeOf(language)
  return (
    <section className={css.tableCard} aria-label={block.title}>
      <header className={css.tableHead}>
        <h2 className={css.label}>{block.title}</h2>
      </header>
      <PivotTable
        {...block}
        columns={block.columns.map((label) => labelText(t, label, locale))}
        rows={block.rows.map((row) => ({ ...row, label: labelText(t, row.label, locale) }))}
      />
    </section>
  )
}
