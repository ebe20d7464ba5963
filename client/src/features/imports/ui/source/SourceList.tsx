import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { connectors } from '#shared/nouns/connectors/connectors.ts'
import type { Source } from '#shared/nouns/imports/source-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

interface SourceListProps {
  isOf(source: Source): boolean
  title?: string
  /** said where there is none */
  empty?: string
}

/** Places that tables came from, each with what can be done about it. */
export function SourceList({ isOf, title, empty }: SourceListProps) {
  const { t } = useTranslation('connectors')
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState<string>()
  const { data, failure, reload } = useLoaded(useCallback(() => call('GET connector/source'), []))
  const sources = data?.sources.filter((source) => isOf(source) && source.tables.some(({ tableId }) => tableId !== null)) ?? []

  function act(id: string, work: Promise<unknown>, after: () => void): void {
    setBusy(id)
    setRefusal(undefined)
    void work.then(after, (error: unknown) => setRefusal(errorText(error))).finally(() => setBusy(undefined))
  }
  const update = ({ id }: Source): void =>
    act(id, call('POST connector/source/:id/update', { params: { id } }), () => void navigate(`/connector/source/${id}`))
  const forget = ({ id }: Source): void => act(id, call('DELETE connector/source/:id', { params: { id } }), reload)

  return (
    <>
      {(refusal ?? failure) !== undefined && <Notice tone="error">{refusal ?? errorText(failure)}</Notice>}
      {title !== undefined && sources.length > 0 && <h2>{title}</h2>}
      {data && sources.length === 0 && empty !== undefined && (
        <Text as="p" muted>
          {empty}
        </Text>
      )}
      {sources.map((source) => (
        <Stack key={source.id} as="section" aria-label={source.name}>
          <Text weight="medium">
            {t('sources.name', { name: connectors[source.connector].name, database: source.name, host: source.host })}
          </Text>
          <Text muted>{source.tables.map(({ name }) => name).join(', ')}</Text>
          <Row wrap>
            <LinkButton to={`/connector/source/${source.id}`}>{t('sources.open')}</LinkButton>
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
    </>
  )
}
