import { IconDownload } from '@tabler/icons-react'
import { isoDayAt } from '#shared/days/zone.ts'
import type { LowcodeReport as Report } from '#shared/nouns/plans/plan-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { settingsFailure } from '#client/features/settings/settings-failure.ts'
import css from '#client/features/settings/plan/plan.module.css'
import { reportFile } from '#client/features/settings/plan/report-file.ts'
import { ReportTable } from '#client/features/settings/plan/ReportTable.tsx'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { fileName, saveFile } from '#client/lib/save-file.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { toast } from '#client/ui/toast.ts'

/** The columns of the file (specification 1 §7). */
const head = ['Reference Key', 'Label', 'Total Executions', 'Total Consumed']

/** From the first of this month until today (UTC). */
function load(): Promise<Report> {
  const today = isoDayAt(new Date(), 'UTC')
  const query = { type: 'fcn_per_interval' as const, start_day: `${today.slice(0, 7)}-01`, end_day: today }
  return call('GET v4/mgt/resources/metrics/lowcode', { query })
}

/** Executions of this month by function, which can be saved as a file. */
export function LowcodeReport() {
  const { t } = useTranslation('usage')
  const settings = useTranslation('settings')
  const { data, failure } = useLoaded(load)
  const problem = settingsFailure(settings.t, failure)
  if (!data) return problem === null ? <Skeleton height={120} /> : <Notice tone="error">{problem}</Notice>
  return (
    <>
      <div className={css.tools}>
        <Download report={data} />
      </div>
      {data.functions.length === 0 ? (
        <EmptyState title={t('lowcode.none')}>{t('lowcode.text')}</EmptyState>
      ) : (
        <FunctionTable functions={data.functions} />
      )}
    </>
  )
}

function Download({ report: { functions } }: { report: Report }) {
  const { t } = useTranslation('usage')
  const save = (): void => {
    if (functions.length === 0) return void toast({ message: t('lowcode.empty') })
    const rows = functions.map((each) => [each.reference_key, each.label, String(each.total_executions), String(each.total_consumed)])
    saveFile(reportFile(head, rows), fileName(t('tabs.lowcode'), 'csv'))
  }
  return (
    <Button icon={<IconDownload size={16} stroke={1.5} aria-hidden />} onClick={save}>
      {t('lowcode.download')}
    </Button>
  )
}

function FunctionTable({ functions }: Pick<Report, 'functions'>) {
  const { t } = useTranslation('usage')
  const { number } = useFormat()
  const rows = functions.map((each) => ({
    id: each.reference_key,
    cells: [each.label, number(each.total_executions), number(each.total_consumed)],
  }))
  return <ReportTable head={[t('lowcode.function'), t('lowcode.executions'), t('lowcode.consumed')]} rows={rows} />
}
