import { useState } from 'react'
import type { AutomationRun } from '#shared/nouns/automations/automation-calls.ts'
import type { RunStatus } from '#shared/nouns/automations/run.ts'
import { call } from '#client/engine/api/call.ts'
import { useRuns } from '#client/features/automations/data/use-runs.ts'
import { useWorkspace } from '#client/nouns/automations/use-workspace.ts'
import { errorWords } from '#client/nouns/automations/error-words.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/features/automations/ui/automations.module.css'
import { MonthUse } from '#client/features/automations/ui/MonthUse.tsx'
import { dayFormat } from '#client/i18n/day-format.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { fetchedOnce, openedLater } from '#client/lib/opened-later.tsx'
import { useAddressQuery } from '#client/lib/use-address-query.ts'
import { useSearchText } from '#client/lib/use-search-text.ts'
import { Button } from '#client/ui/Button.tsx'
import { Chip } from '#client/ui/Chip.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ListRow } from '#client/ui/list/ListRow.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { toast } from '#client/ui/toast.ts'

// opened by a click: the lists of automations load without it
const RunDialog = openedLater(
  fetchedOnce(() => import('#client/features/automations/ui/RunDialog.tsx')),
  (file) => file.RunDialog,
)

const hueOfStatus: Readonly<Record<RunStatus, string>> = {
  queued: 'gray',
  running: 'blue',
  waiting: 'yellow',
  done: 'green',
  failed: 'red',
  cut: 'orange',
  cancelled: 'gray',
}

const shownStatuses = ['failed', 'done', 'waiting', 'cut'] as const
const everything = 'all'
const dayMs = 86_400_000

/** `/automations/automation-log`: runs, newest first, of one automation or of all. */
export function RunLog() {
  const { t } = useTranslation('automations')
  const { automations, fieldLabel } = useWorkspace()
  const { query: address, change: changeAddress } = useAddressQuery()
  const automationId = address.get('automation')
  const [status, setStatus] = useState<(typeof shownStatuses)[number] | typeof everything>(everything)
  const [sinceText, setSinceText] = useState('')
  const [search, setSearch] = useState('')
  const q = useSearchText(search.trim())
  const [untilText, setUntilText] = useState('')
  const openId = address.get('run')
  const setOpenId = (id: string | null): void => changeAddress({ run: id })
  const since = momentOf(sinceText)
  const until = momentOf(untilText)
  const { runs, failure, hasMore, isLoadingMore, showMore, reload } = useRuns({
    ...{ automationId, since, until, q },
    status: status === everything ? null : status,
  })
  const nameOf = (id: string): string => automations.find((one) => one.id === id)?.name ?? t('deleted')
  const again = async (): Promise<void> => {
    const from = since ?? new Date(Date.now() - dayMs).toISOString()
    const { count } = await call('POST automations/runs/again', { body: { since: from, ...(automationId !== null && { automationId }) } })
    toast({ message: t('log.started', { count }), tone: 'success' })
    reload()
  }
  return (
    <>
      <div className={css.connected}>
        <MonthUse />
        <Row align="stretch" wrap>
          <Button size="small" onClick={reload}>
            {t('log.refresh')}
          </Button>
          <Button size="small" onClick={() => void again()}>
            {t(since === undefined ? 'log.againAll' : 'log.againSince')}
          </Button>
        </Row>
      </div>
      <div className={css.filters}>
        <SearchField label={t('log.search')} value={search} onChange={setSearch} />
        <Select
          label={t('log.automation')}
          value={automationId ?? everything}
          options={[{ value: everything, label: t('log.all') }, ...automations.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(id) => changeAddress({ automation: id === everything ? null : id })}
        />
        <Select
          label={t('log.status')}
          value={status}
          options={[everything, ...shownStatuses].map((value) => ({ value: value as typeof status, label: t(`log.statuses.${value}`) }))}
          onChange={setStatus}
        />
        <Between since={sinceText} until={untilText} onSince={setSinceText} onUntil={setUntilText} />
      </div>
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      {runs?.length === 0 && !hasMore && <EmptyState title={t('log.none')}>{t('log.noneText')}</EmptyState>}
      <ul className={css.list}>
        {runs?.map((run) => (
          <RunRow key={run.id} run={run} nameOf={nameOf} fieldLabel={fieldLabel} onOpen={() => setOpenId(run.id)} />
        ))}
      </ul>
      {hasMore && (
        <Button variant="quiet" disabled={isLoadingMore} onClick={showMore}>
          {t(runs?.length === 0 ? 'log.searchOn' : 'log.more')}
        </Button>
      )}
      {openId !== null && <RunDialog id={openId} onClose={() => setOpenId(null)} onChanged={reload} />}
    </>
  )
}

interface BetweenProps {
  since: string
  until: string
  onSince: (text: string) => void
  onUntil: (text: string) => void
}

/** The time of the runs that are shown. */
function Between({ since, until, onSince, onUntil }: BetweenProps) {
  const { t } = useTranslation('automations')
  return (
    <>
      <TextField type="datetime-local" label={t('log.since')} value={since} onChange={(event) => onSince(event.currentTarget.value)} />
      <TextField type="datetime-local" label={t('log.until')} value={until} onChange={(event) => onUntil(event.currentTarget.value)} />
    </>
  )
}

interface RunRowProps {
  run: AutomationRun
  nameOf: (automationId: string) => string
  fieldLabel: (id: string) => string
  onOpen: () => void
}

function RunRow({ run, nameOf, fieldLabel, onOpen }: RunRowProps) {
  const { t, language } = useTranslation('automations')
  const time = dayFormat(language, { dateStyle: 'short', timeStyle: 'medium' })
  return (
    <li>
      <ListRow
        isLit
        name={
          <button type="button" className={css.stepButton} onClick={onOpen}>
            <span className={css.main}>
              <span className={css.name}>{nameOf(run.automationId)}</span>
              <span className={css.about}>
                {time.format(new Date(run.createdAt))}
                {run.error !== null && ` · ${errorWords(run.error, t, { nameOf, fieldLabel })}`}
              </span>
            </span>
          </button>
        }
      >
        {run.undoneAt !== null && <span className={css.aside}>{t('log.undone')}</span>}
        <Chip hue={hueOfStatus[run.status]}>{t(`log.statuses.${run.status}`)}</Chip>
      </ListRow>
    </li>
  )
}

/** A moment by the clock of the device, as calls want it. */
function momentOf(text: string): string | undefined {
  const at = new Date(text)
  return text === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
