import { useState } from 'react'
import { foldText } from '#shared/lib/fold-text.ts'
import type { ListedTable } from '#shared/nouns/imports/connector-calls.ts'
import css from '#client/features/imports/ui/imports.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

interface DatabaseTablesProps {
  tables: readonly ListedTable[]
  chosen: readonly string[]
  keyOf(table: ListedTable): string
  onChange(chosen: readonly string[]): void
}

/** Tables drawn at once; a person searches among more. */
const mostShown = 100

/** The tables and views of a database, with the rows that it estimates. */
export function DatabaseTables({ tables, chosen, keyOf, onChange }: DatabaseTablesProps) {
  const { t } = useTranslation('connectors')
  const { number } = useFormat()
  const [text, setText] = useState('')
  const hasSchemas = new Set(tables.map(({ schema }) => schema)).size > 1
  const nameOf = ({ schema, name }: ListedTable): string => (hasSchemas ? `${schema}.${name}` : name)
  const found = tables.filter((table) => foldText(nameOf(table)).includes(foldText(text.trim())))
  if (tables.length === 0) return <Text muted>{t('tables.none')}</Text>
  return (
    <>
      <h2>{t('tables.title')}</h2>
      {tables.length > 12 && <SearchField label={t('tables.search')} value={text} onChange={setText} />}
      <div className={css.tableBox}>
        <table className={css.errors}>
          <thead>
            <tr>
              <th scope="col">{t('tables.name')}</th>
              <th scope="col">{t('tables.rows')}</th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, mostShown).map((table) => {
              const key = keyOf(table)
              return (
                <tr key={key}>
                  <td>
                    <Checkbox
                      checked={chosen.includes(key)}
                      onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, key] : chosen.filter((one) => one !== key))}
                    >
                      {table.isView ? t('tables.view', { name: nameOf(table) }) : nameOf(table)}
                    </Checkbox>
                  </td>
                  <td>{table.rows === null ? t('tables.unknown') : t('tables.about', { rows: number(table.rows) })}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {found.length > mostShown && <Text muted>{t('tables.more', { count: found.length - mostShown })}</Text>}
    </>
  )
}
