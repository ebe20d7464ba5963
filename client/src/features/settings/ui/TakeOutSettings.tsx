import { IconDownload, IconPackageExport } from '@tabler/icons-react'
import type { Report } from '#shared/nouns/reports/report-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { settingsFailure } from '#client/features/settings/settings-failure.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/settings/ui/settings.module.css'
import { useReports } from '#client/features/settings/use-reports.ts'
import { SettingsCard } from '#client/features/settings/ui/SettingsCard.tsx'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { fileSize } from '#client/lib/file-size.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'
import { Select } from '#client/ui/Select.tsx'
import { toast } from '#client/ui/toast.ts'

const loadSchedule = () => call('GET org/take-out/schedule')
const never = 'never'

/** Everything of the organisation in one file, and the outcome of restoring it on trial. */
export function TakeOutSettings() {
  const { t } = useTranslation('settings')
  const online = useOnline()
  const { data, failure: notLoaded, reload } = useReports()
  const order = useSubmit(() =>
    call('POST org/take-out').then(() => {
      toast({ message: t('takeOut.ordered'), tone: 'success' })
      reload()
    }),
  )
  const failure = settingsFailure(t, order.failure ?? notLoaded)
  const [last] = (data?.items ?? []).filter(({ kind }) => kind === 'takeOut')
  return (
    <>
      <SectionHeader title={t('pages.takeOut')} description={t('takeOut.description')} />
      <SettingsCard title={t('takeOut.title')} description={t('takeOut.text')}>
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        <Text as="p" size={12} muted>
          {t('takeOut.without')}
        </Text>
        <div className={css.end}>
          <Button
            variant="primary"
            icon={<IconPackageExport size={16} stroke={1.5} aria-hidden />}
            busy={order.busy || last?.state === 'waiting'}
            disabled={!online}
            onClick={order.run}
          >
            {t('takeOut.order')}
          </Button>
        </div>
      </SettingsCard>
      {last && <LastOne report={last} onReload={reload} />}
      <Schedule />
    </>
  )
}

/** The last file, with what the trial counted. */
function LastOne({ report, onReload }: { report: Report; onReload: () => void }) {
  const { t, language } = useTranslation('settings')
  const format = useFormat()
  const { summary, state, bytes, createdAt } = report
  const figures = (['tables', 'records', 'documents', 'members', 'files', 'rows', 'hashes'] as const).flatMap((key) => {
    const value = summary?.[key]
    return typeof value === 'number' ? [{ key, text: new Intl.NumberFormat(language).format(value) }] : []
  })
  return (
    <SettingsCard title={t('takeOut.last', { time: format.dateTime(createdAt) })}>
      {state === 'waiting' && (
        <Notice
          action={
            <Button size="small" onClick={onReload}>
              {t('takeOut.look')}
            </Button>
          }
        >
          {t('takeOut.waiting')}
        </Notice>
      )}
      {state === 'failed' && <Notice tone="error">{t('takeOut.failed')}</Notice>}
      {state === 'ready' && (
        <>
          <Notice tone="success">{t('takeOut.verified')}</Notice>
          <dl className={css.figures}>
            {figures.map(({ key, text }) => (
              <div key={key}>
                <dt>{t(`takeOut.figures.${key}`)}</dt>
                <dd>{text}</dd>
              </div>
            ))}
            <div>
              <dt>{t('takeOut.figures.size')}</dt>
              <dd>{fileSize(bytes, language)}</dd>
            </div>
          </dl>
          <div>
            <LinkButton to="/settings/exports" icon={<IconDownload size={16} stroke={1.5} aria-hidden />}>
              {t('takeOut.fetch')}
            </LinkButton>
          </div>
        </>
      )}
    </SettingsCard>
  )
}

/** How often a file goes into the folder of the server's operator; nothing where there is none. */
function Schedule() {
  const { t } = useTranslation('settings')
  const { data, failure: notLoaded, set } = useLoaded(loadSchedule)
  const options = ([never, 'daily', 'weekly'] as const).map((value) => ({ value, label: t(`takeOut.every.${value}`) }))
  const choose = async (value: (typeof options)[number]['value']): Promise<void> => {
    if (!data) return
    const every = value === never ? null : value
    await call('POST org/take-out/schedule', { body: { every } })
    set({ ...data, every })
    toast({ message: t('saved'), tone: 'success' })
  }
  const failure = settingsFailure(t, notLoaded)
  return (
    <SettingsCard title={t('takeOut.schedule')} description={t(data?.canSchedule === false ? 'takeOut.noFolder' : 'takeOut.scheduleText')}>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {data?.canSchedule === true && (
        <Select
          ariaLabel={t('takeOut.schedule')}
          options={options}
          value={data.every ?? never}
          onChange={(value) => void choose(value).catch(() => toast({ message: t('offline'), tone: 'error' }))}
        />
      )}
    </SettingsCard>
  )
}
