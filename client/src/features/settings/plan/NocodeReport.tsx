import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { AutomationUsage } from '#shared/nouns/plans/plan-calls.ts'
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
import { SearchField } from '#client/ui/SearchField.tsx'
import { Select } from '#client/ui/Select.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

const load = async () => (await call('GET v3/account-usage/automations', { query: {} })).items

/** no label of a table */
const allTables = '\0'

/** Runs of this month by automation, which can be saved as a file. */
export function NocodeReport() {
  const { t } = useTranslation('usage')
  const settings = useTranslation('settings')
  const { data, failure } = useLoaded(load)
  const [search, setSearch] = useState('')
  const [table, setTable] = useState(allTables)
  const problem = settingsFailure(settings.t, failure)
  if (!data) return problem === null ? <Skeleton height={120} /> : <Notice tone="error">{problem}</Notice>
  if (data.length === 0) return <EmptyState title={t('nocode.none')}>{t('nocode.noneText')}</EmptyState>
  const wanted = search.trim().toLocaleLowerCase()
  const tables = [...new Set(data.map(({ tab }) => tab))].sort((one, other) => one.localeCompare(other))
  const shown = data.filter(
    ({ title, tab }) => (table === allTables || tab === table) && `${title} ${tab}`.toLocaleLowerCase().includes(wanted),
  )
  const save = (): void => {
    const head = [t('nocode.name'), t('nocode.table'), t('nocode.about'), t('nocode.runs')]
    const rows = shown.map(({ title, tab, description, total }) => [title, tab, description, String(total)])
    saveFile(reportFile(head, rows), fileName(t('nocode.file'), 'csv'))
  }
  return (
    <>
      <div className={css.tools}>
        <SearchField label={t('nocode.search')} value={search} onChange={setSearch} />
        {tables.length > 1 && (
          <Select
            ariaLabel={t('nocode.table')}
            value={table}
            onChange={setTable}
            options={[
              { value: allTables, label: t('nocode.allTables') },
              ...tables.map((value) => ({ value, label: value === '' ? t('nocode.noTable') : value })),
            ]}
          />
        )}
        <Button icon={<IconDownload size={16} stroke={1.5} aria-hidden />} disabled={shown.length === 0} onClick={save}>
          {t('nocode.download')}
        </Button>
      </div>
      {shown.length === 0 ? <EmptyState title={t('nocode.noMatch', { query: search.trim() })} /> : <RunTable items={shown} />}
    </>
  )
}

function RunTable({ items }: { items: readonly AutomationUsage[] }) {
  const { t } = useTranslation('usage')
  const { number } = useFormat()
  const rows = items.map(({ id, title, tab, total }) => ({ id, cells: [title, tab, number(total)] }))
  return <ReportTable head={[t('nocode.name'), t('nocode.table'), t('nocode.runs')]} rows={rows} />
}
