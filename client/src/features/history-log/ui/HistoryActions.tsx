import { IconDownload, IconRefresh, IconTable } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { call } from '#client/engine/api/call.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { filtersOf, type HistoryQuery } from '#client/features/history-log/history-query.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { lazyPage } from '#client/manifest/lazy-page.tsx'
import { Button } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/toast.ts'

const loggedTables = lazyPage(async () => (await import('#client/features/history-log/ui/LoggedTables.tsx')).LoggedTables)
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** Buttons of the log's page: the tables that it tells of, a file of what is shown, and reading it again. */
export function HistoryActions({ query, today, onReload }: { query: HistoryQuery; today: string; onReload: () => void }) {
  const { t } = useTranslation('historyLog')
  const { isAdmin } = useAccess()
  const [choosing, setChoosing] = useState(false)
  const order = useSubmit(async () => {
    const { start_date: start, end_date: end, ...filters } = filtersOf(query, today)
    const body = {
      report_type: 'history' as const,
      search: query.search.trim(),
      new_filters: filters,
      date_values: { start_date: start ?? null, end_date: end ?? null },
    }
    try {
      await call('POST historyLog/export', { body })
      toast({ message: t('exporting'), tone: 'success' })
    } catch (error) {
      toast({ message: errorText(error), tone: 'error' })
    }
  })
  return (
    <Row align="stretch" wrap flex="none">
      {isAdmin && (
        <Button icon={<IconTable {...icon} />} onClick={() => setChoosing(true)}>
          {t('tables.button')}
        </Button>
      )}
      <Button icon={<IconDownload {...icon} />} busy={order.busy} onClick={order.run}>
        {t('export')}
      </Button>
      <Button icon={<IconRefresh {...icon} />} onClick={onReload}>
        {t('reload')}
      </Button>
      {choosing && (
        <Suspense>
          <loggedTables.Page onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </Row>
  )
}
