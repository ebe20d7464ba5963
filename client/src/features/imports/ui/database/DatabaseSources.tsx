import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { connectors } from '#shared/nouns/connectors/connectors.ts'
import { databaseNames } from '#shared/nouns/connectors/database-names.ts'
import type { DatabaseSource } from '#shared/nouns/imports/database-calls.ts'
import css from '#client/features/imports/ui/imports.module.css'
import { call } from '#client/engine/api/call.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

/** `/connector/database`: the kinds of databases, and those that tables came from. */
export function DatabaseSources() {
  const { t } = useTranslation('connectors')
  const navigate = useNavigate()
  const [sources, setSources] = useState<readonly DatabaseSource[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState<string>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    call('GET connector/database', { signal: stop.signal }).then(
      (answer) => setSources(answer.sources.filter(({ tables }) => tables.some(({ tableId }) => tableId !== null))),
      (error: unknown) => {
        if (!stop.signal.aborted) setRefusal(errorText(error))
      },
    )
    return () => stop.abort()
  }, [round])

  function act(id: string, work: Promise<unknown>, after: () => void): void {
    setBusy(id)
    setRefusal(undefined)
    void work.then(after, (error: unknown) => setRefusal(errorText(error))).finally(() => setBusy(undefined))
  }
  const update = ({ id, connector }: DatabaseSource): void =>
    act(
      id,
      call('POST connector/database/:id/update', { params: { id } }),
      () => void navigate(`/connector/database/${connector}/finished?source=${id}`),
    )
  const forget = ({ id }: DatabaseSource): void =>
    act(id, call('DELETE connector/database/:id', { params: { id } }), () => setRound((before) => before + 1))

  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('title')}</h1>
      <Text as="p" muted>
        {t('sources.lead')}
      </Text>
      <Row wrap>
        {databaseNames.map((name) => (
          <LinkButton key={name} to={`/connector/database/${name}/import`}>
            {connectors[name].name}
          </LinkButton>
        ))}
      </Row>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {sources.length > 0 && <h2>{t('sources.title')}</h2>}
      {sources.map((source) => (
        <Stack key={source.id} as="section" aria-label={source.database}>
          <Text weight="medium">
            {t('sources.name', { name: connectors[source.connector].name, database: source.database, host: source.host })}
          </Text>
          <Text muted>{source.tables.map(({ name }) => name).join(', ')}</Text>
          <Row wrap>
            <Button
              size="small"
              busy={busy === source.id}
              disabled={!source.tables.some(({ hasKey }) => hasKey)}
              onClick={() => update(source)}
            >
              {t('sources.update')}
            </Button>
            <Button size="small" variant="quiet" disabled={busy === source.id} onClick={() => forget(source)}>
              {t('sources.forget')}
            </Button>
          </Row>
        </Stack>
      ))}
    </div>
  )
}
