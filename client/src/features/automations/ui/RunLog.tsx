import { useCallback, useState } from 'react'
import type { AutomationRun } from '#shared/nouns/automations/automation-calls.ts'
import type { RunStatus } from '#shared/nouns/automations/run.ts'
import { call } from '#client/engine/api/call.ts'
import { useWorkspace } from '#client/features/automations/data/use-workspace.ts'
import { errorWords } from '#client/features/automations/ui/ActView.tsx'
import styles from '#client/features/automations/ui/automations.module.css'
import { MonthUse } from '#client/features/automations/ui/MonthUse.tsx'
import { RunDialog } from '#client/features/automations/ui/RunDialog.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { momentTag } from '#client/i18n/region.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useAddressQuery } from '#client/lib/use-address-query.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Button } from '#client/ui/Button.tsx'
import { Chip } from '#client/ui/Chip.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Select } from '#client/ui/Select.tsx'
import { toast } from '#client/ui/toast.ts'

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
  const { t, language } = useTranslation('automations')
  const { automations } = useWorkspace()
  const { query: address, change: changeAddress } = useAddressQuery()
  const automationId = address.get('automation')
  const [status, setStatus] = useState<(typeof shownStatuses)[number] | typeof everything>(everything)
  const [openId, setOpenId] = useState<string | null>(null)
  const load = useCallback(async () => {
    const query = { ...(automationId !== null && { automationId }), ...(status !== everything && { status }) }
    return (await call('GET automations/runs', { query })).runs
  }, [automationId, status])
  const { data, failure, reload } = useLoaded(load)
  const time = new Intl.DateTimeFormat(momentTag(language), { dateStyle: 'short', timeStyle: 'medium' })
  const nameOf = (id: string): string => automations.find((one) => one.id === id)?.name ?? t('deleted')
  const again = async (): Promise<void> => {
    const since = new Date(Date.now() - dayMs).toISOString()
    const { count } = await call('POST automations/runs/again', { body: { since, ...(automationId !== null && { automationId }) } })
    toast({ message: t('log.started', { count }), tone: 'success' })
    reload()
  }
  const reason = ({ error }: AutomationRun): string => (error === null ? '' : ` · ${errorWords(error, t, nameOf)}`)
  return (
    <>
      <MonthUse />
      <div className={styles.bar}>
        <Select
          ariaLabel={t('log.automation')}
          value={automationId ?? everything}
          options={[{ value: everything, label: t('log.all') }, ...automations.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(id) => changeAddress({ automation: id === everything ? null : id })}
        />
        <Select
          ariaLabel={t('log.status')}
          value={status}
          options={[everything, ...shownStatuses].map((value) => ({ value: value as typeof status, label: t(`log.statuses.${value}`) }))}
          onChange={setStatus}
        />
        <Button onClick={reload}>{t('log.refresh')}</Button>
        <Button onClick={() => void again()}>{t('log.againAll')}</Button>
      </div>
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      {data?.length === 0 && <EmptyState title={t('log.none')}>{t('log.noneText')}</EmptyState>}
      <ul className={styles.list}>
        {data?.map((run) => (
          <li key={run.id} className={styles.row}>
            <div className={styles.main}>
              <button type="button" className={styles.stepButton} onClick={() => setOpenId(run.id)}>
                <span className={styles.main}>
                  <span className={styles.name}>{nameOf(run.automationId)}</span>
                  <span className={styles.about}>
                    {time.format(new Date(run.createdAt))}
                    {reason(run)}
                  </span>
                </span>
              </button>
            </div>
            {run.undoneAt !== null && <span className={styles.aside}>{t('log.undone')}</span>}
            <Chip hue={hueOfStatus[run.status]}>{t(`log.statuses.${run.status}`)}</Chip>
          </li>
        ))}
      </ul>
      {openId !== null && <RunDialog id={openId} onClose={() => setOpenId(null)} onChanged={reload} />}
    </>
  )
}
