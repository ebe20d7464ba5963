import { useCallback, useEffect, useState } from 'react'
import { connectors } from '#shared/nouns/connectors/connectors.ts'
import type { Source } from '#shared/nouns/imports/source-calls.ts'
import { SourceReports } from '#client/features/imports/ui/source/SourceReports.tsx'
import { SourceRhythmFields } from '#client/features/imports/ui/source/SourceRhythmFields.tsx'
import css from '#client/features/imports/ui/imports.module.css'
import { call } from '#client/engine/api/call.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

/** While a fetch is under way its figures are asked for again. */
const lookAgainMs = 1000

/** A source by itself: its tables, when it is fetched, and what each fetch changed. */
export function SourceDetail({ id }: { id: string }) {
  const { t } = useTranslation('connectors')
  const load = useCallback(async () => {
    const [source, { reports }] = await Promise.all([
      call('GET connector/source/:id', { params: { id } }),
      call('GET connector/source/:id/reports', { params: { id } }),
    ])
    return { source, reports }
  }, [id])
  const { data, failure, reload } = useLoaded(load)
  const [refusal, setRefusal] = useState<unknown>()
  const [sending, setSending] = useState(false)
  const isBusy = data?.source.tables.some(({ state }) => state === 'reading' || state === 'ready' || state === 'running') === true
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(reload, lookAgainMs)
    return () => clearTimeout(timer)
  }, [isBusy, data, reload])

  function send(work: Promise<unknown>): void {
    setSending(true)
    setRefusal(undefined)
    void work.then(reload, setRefusal).finally(() => setSending(false))
  }
  const problem = refusal ?? failure
  return (
    <div className={css.page}>
      {problem !== undefined && <Notice tone="error">{errorText(problem)}</Notice>}
      {data && (
        <>
          <SourceHead source={data.source} />
          <div className={css.actions}>
            <LinkButton to="/connector/source" variant="quiet">
              {t('sources.all')}
            </LinkButton>
            <Button
              variant="primary"
              busy={isBusy || sending}
              disabled={!data.source.tables.some(({ hasKey }) => hasKey)}
              onClick={() => send(call('POST connector/source/:id/update', { params: { id } }))}
            >
              {t('sources.update')}
            </Button>
          </div>
          <SourceRhythmFields source={data.source} onChange={(body) => send(call('PUT connector/source/:id', { params: { id }, body }))} />
          <SourceReports reports={data.reports} onUndone={reload} />
        </>
      )}
    </div>
  )
}

function SourceHead({ source }: { source: Source }) {
  const { t } = useTranslation('connectors')
  const { relative } = useFormat()
  return (
    <>
      <h1 className={css.title}>{source.name}</h1>
      <Text as="p" muted>
        {t('sources.name', { name: connectors[source.connector].name, database: source.name, host: source.host })}
      </Text>
      <Stack as="section" aria-label={t('tables.title')}>
        {source.tables.map(({ name, tableId, fetchedAt, hasKey, importId }) => (
          <Row key={importId} wrap>
            {tableId === null ? <Text>{name}</Text> : <LinkButton to={`/object/${tableId}`}>{name}</LinkButton>}
            <Text size={12} muted>
              {fetchedAt === null ? t('sources.never') : t('sources.fetched', { when: relative(fetchedAt) })}
            </Text>
            {!hasKey && tableId !== null && (
              <Text size={12} muted>
                {t('sources.noKey')}
              </Text>
            )}
          </Row>
        ))}
      </Stack>
    </>
  )
}
