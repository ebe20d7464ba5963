import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { byPosition } from '#shared/lib/positions.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { formatOf } from '#client/features/developers/tables/field-format.ts'
import {
  exampleActs,
  exampleLanguages,
  tableExample,
  type ExampleAct,
  type ExampleLanguage,
} from '#client/features/developers/tables/table-examples.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/features/developers/tables/tables.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { toast } from '#client/ui/toast.ts'

const copyIcon = <IconCopy size={16} stroke={1.5} aria-hidden />

/** A table as programs see it: its ids, its fields with their formats, and requests that can be copied. */
export function TableDocs({ table }: { table: Table }) {
  const { t } = useTranslation('developers')
  const fields = useEntities('field')
    .filter(({ tableId }) => tableId === table.id)
    .toSorted(byPosition)
  const copyId = async (id: string, message: string): Promise<void> => {
    if (await copyText(id)) toast({ message, tone: 'success' })
  }
  return (
    <>
      <Row gap={12} wrap>
        <h2 className={css.heading}>{table.label}</h2>
        <code className={css.id}>{table.id}</code>
        <Button size="small" icon={copyIcon} onClick={() => void copyId(table.id, t('tables.tableIdCopied'))}>
          {t('tables.copyId')}
        </Button>
      </Row>
      <div className={css.scroll} role="region" tabIndex={0} aria-label={t('tables.fields')}>
        <table className={css.fields}>
          <thead>
            <tr>
              <th scope="col">{t('tables.field')}</th>
              <th scope="col">{t('tables.id')}</th>
              <th scope="col">{t('tables.format')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.id}>
                <th scope="row">
                  {field.label}
                  <span className={css.type}>{t(`tables:types.${field.type}`)}</span>
                </th>
                <td>
                  <code className={css.id}>{field.id}</code>
                  <IconButton
                    label={t('tables.copyIdOf', { field: field.label })}
                    icon={copyIcon}
                    onClick={() => void copyId(field.id, t('tables.idCopied'))}
                  />
                </td>
                <td>{t(`tables.formats.${formatOf(field)}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Examples table={table} fields={fields} />
    </>
  )
}

function Examples({ table, fields }: { table: Table; fields: readonly Field[] }) {
  const { t } = useTranslation('developers')
  const [language, setLanguage] = useState<ExampleLanguage>('curl')
  const [act, setAct] = useState<ExampleAct>('list')
  const text = tableExample(act, language, table, fields, window.location.origin)
  const copy = async (): Promise<void> => {
    if (await copyText(text)) toast({ message: t('copied'), tone: 'success' })
  }
  return (
    <section aria-label={t('tables.examples')}>
      <h2 className={css.heading}>{t('tables.examples')}</h2>
      <p className={css.about}>{t('tables.token')}</p>
      <div className={css.choices}>
        <Segmented
          label={t('tables.act')}
          value={act}
          onChange={setAct}
          options={exampleActs.map((value) => ({ value, label: t(`tables.acts.${value}`) }))}
        />
        <Segmented
          label={t('tables.language')}
          value={language}
          onChange={setLanguage}
          options={exampleLanguages.map((value) => ({ value, label: t(`tables.languages.${value}`) }))}
        />
        <Button size="small" icon={copyIcon} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
      <pre className={css.code} tabIndex={0} aria-label={t('tables.examples')}>
        {text}
      </pre>
    </section>
  )
}
