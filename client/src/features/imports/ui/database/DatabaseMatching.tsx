import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { connectors } from '#shared/nouns/connectors/connectors.ts'
import type { SourceConnector } from '#shared/nouns/connectors/source-names.ts'
import { tableBody, tableProblem, type TableDraft } from '#client/features/imports/ui/database/table-plan.ts'
import { TableChoices } from '#client/features/imports/ui/database/TableChoices.tsx'
import { useSource } from '#client/features/imports/ui/database/use-source.ts'
import css from '#client/features/imports/ui/imports.module.css'
import type { ImportJob, ImportPreview } from '#shared/nouns/imports/import-job.ts'
import { call } from '#client/engine/api/call.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

interface Chosen {
  job: ImportJob
  preview: ImportPreview
  draft: TableDraft
}

/** The second step: what each table becomes. Nothing is imported before the button below. */
export function DatabaseMatching({ connector, source: id }: { connector: SourceConnector; source: string }) {
  const { t } = useTranslation('connectors')
  const navigate = useNavigate()
  const { source, failure } = useSource(id)
  const [chosen, setChosen] = useState<Readonly<Record<string, Chosen | undefined>>>({})
  const [failed, setFailed] = useState<readonly string[]>([])
  const [starting, setStarting] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const choose = useCallback((one: Chosen) => setChosen((before) => ({ ...before, [one.job.id]: one })), [])
  const giveUp = useCallback((importId: string) => setFailed((before) => [...before.filter((other) => other !== importId), importId]), [])

  const base = `/connector/${connectors[connector].group}/${connector}`
  if (failure !== undefined) return <Broken text={errorText(failure)} back={`${base}/import`} />
  const tables = (source?.tables ?? []).filter(({ state }) => state !== 'cancelled')
  const open = tables.filter(({ importId }) => !failed.includes(importId))
  const ready = open.flatMap(({ importId }) => chosen[importId] ?? [])
  // every table has to be read, but for those that cannot be
  const isComplete = open.length > 0 && ready.length === open.length && ready.every(({ draft }) => tableProblem(draft) === undefined)

  function run(): void {
    setStarting(true)
    setRefusal(undefined)
    const body = { tables: ready.map(({ draft, job, preview }) => tableBody(draft, job, preview)) }
    call('POST connector/source/:id/run', { params: { id }, body }).then(
      () => void navigate(`${base}/finished?source=${id}`, { replace: true }),
      (error: unknown) => {
        setStarting(false)
        setRefusal(errorText(error))
      },
    )
  }

  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('matching.title')}</h1>
      <Text as="p" muted>
        {t('matching.lead')}
      </Text>
      {tables.map(({ importId, name }) => (
        <TableChoices key={importId} importId={importId} name={name} draft={chosen[importId]?.draft} onChange={choose} onFailed={giveUp} />
      ))}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <div className={css.actions}>
        <LinkButton to={`${base}/import`} variant="quiet">
          {t('matching.back')}
        </LinkButton>
        <Button variant="primary" busy={starting} disabled={!isComplete} onClick={run}>
          {t('matching.finish')}
        </Button>
      </div>
    </div>
  )
}

function Broken({ text, back }: { text: string; back: string }) {
  const { t } = useTranslation('connectors')
  return (
    <div className={css.page}>
      <Notice tone="error">{text}</Notice>
      <LinkButton to={back}>{t('matching.back')}</LinkButton>
    </div>
  )
}
