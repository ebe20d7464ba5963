import { useState } from 'react'
import { exportFormats, type ExportFormat } from '#shared/nouns/exports/export-formats.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import { dateKindOf } from '#shared/views/date-span.ts'
import { useFields } from '#client/engine/replica/use-records.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { exportTable, orderExport } from '#client/records/gestures/export-table.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Select } from '#client/ui/Select.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import { toast } from '#client/ui/toast.ts'

/** All records of a table as a file: at once, or made by the server, which tells of it by mail. */
export function DownloadData({ table, onClose }: { table: Table; onClose(): void }) {
  const { t } = useTranslation('reports')
  const hasDays = useFields(table.id).some((field) => dateKindOf(field) !== undefined)
  const formats = exportFormats.filter((one) => one !== 'ics' || hasDays)
  const [format, setFormat] = useState<ExportFormat>('csv')

  async function run(work: Promise<unknown>, said: string): Promise<void> {
    onClose()
    const id = toast({ message: said })
    await work.catch((error: unknown) => toast({ id, message: errorText(error), tone: 'error' }))
  }
  const whole = { fields: null, filter: null, sorts: [], search: '' }
  return (
    <Dialog
      open
      title={t('order.title', { table: table.label })}
      closeLabel={t('structure:close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void run(exportTable(table, format, whole), t('order.now'))}>{t('order.atOnce')}</Button>
          <Button variant="primary" onClick={() => void run(orderExport(table, format), t('order.wait'))}>
            {t('order.mail')}
          </Button>
        </>
      }
    >
      <Stack>
        <Select
          label={t('order.format')}
          value={format}
          options={formats.map((value) => ({ value, label: t(`order.formats.${value}`) }))}
          onChange={setFormat}
        />
        <Text as="p" muted size={12}>
          {t('order.about')}
        </Text>
      </Stack>
    </Dialog>
  )
}
