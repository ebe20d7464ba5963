import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { connectors } from '#shared/nouns/connectors/connectors.ts'
import { mostTables, type DatabaseName } from '#shared/nouns/connectors/database-names.ts'
import type { ListedTable } from '#shared/nouns/imports/connector-calls.ts'
import { Checklist } from '#client/features/imports/ui/Checklist.tsx'
import { canTest, configOf, emptyForm, type DatabaseForm } from '#client/features/imports/ui/database/database-form.ts'
import { DatabaseFields } from '#client/features/imports/ui/database/DatabaseFields.tsx'
import { DatabaseTables } from '#client/features/imports/ui/database/DatabaseTables.tsx'
import { useConnection } from '#client/features/imports/ui/database/use-connection.ts'
import css from '#client/features/imports/ui/imports.module.css'
import { call } from '#client/engine/api/call.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

/** The first step: the checklist, the way in, and the tables to take. */
export function DatabaseConnect({ connector }: { connector: DatabaseName }) {
  const { t } = useTranslation('connectors')
  const [form, setForm] = useState(emptyForm)
  const { connection, test, reset } = useConnection(connector)
  const change = (patch: Partial<DatabaseForm>): void => {
    setForm({ ...form, ...patch })
    reset()
  }
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('connect.title', { name: connectors[connector].name })}</h1>
      <Text as="p" muted>
        {t('connect.lead')}
      </Text>
      <Checklist about="database" ticked={form.checklist} onChange={(checklist) => setForm({ ...form, checklist })} />
      <DatabaseFields connector={connector} form={form} onChange={change} />
      <div className={css.actions}>
        <Button
          variant={connection.state === 'connected' ? 'quiet' : 'primary'}
          busy={connection.state === 'testing'}
          disabled={!canTest(form)}
          onClick={() => test(form)}
        >
          {t('connect.test')}
        </Button>
      </div>
      {connection.state === 'failed' && (
        <Notice tone="error">
          <strong>{t('connect.failed')}</strong> {connection.reason}
        </Notice>
      )}
      {connection.state === 'connected' && (
        <>
          <Notice tone="success">{t('connect.successful')}</Notice>
          <ChooseTables connector={connector} form={form} tables={connection.tables} />
        </>
      )}
    </div>
  )
}

interface ChooseTablesProps {
  connector: DatabaseName
  form: DatabaseForm
  tables: readonly ListedTable[]
}

/** The tables that are read, and the way to the next step. */
function ChooseTables({ connector, form, tables }: ChooseTablesProps) {
  const { t } = useTranslation('connectors')
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [reading, setReading] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const taken = tables.filter((table) => chosen.includes(keyOf(table)))

  function read(): void {
    setReading(true)
    setRefusal(undefined)
    const body = { connector_id: connector, config: configOf(form), tables: taken.map(({ schema, name }) => ({ schema, name })) }
    call('POST connector/database/read', { body }).then(
      ({ source }) => void navigate(`/connector/database/${connector}/field-matching?source=${source}`),
      (error: unknown) => {
        setReading(false)
        setRefusal(errorText(error))
      },
    )
  }

  return (
    <>
      <DatabaseTables tables={tables} chosen={chosen} keyOf={keyOf} onChange={setChosen} />
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {taken.length > mostTables && <Notice tone="warning">{t('tables.tooMany', { count: mostTables })}</Notice>}
      <div className={css.actions}>
        <Button variant="primary" busy={reading} disabled={taken.length === 0 || taken.length > mostTables} onClick={read}>
          {t('connect.next')}
        </Button>
      </div>
    </>
  )
}

const keyOf = ({ schema, name }: ListedTable): string => JSON.stringify([schema, name])
