import { useState } from 'react'
import type { Automation } from '#shared/nouns/automations/automation.ts'
import { tableOfTrigger } from '#shared/nouns/automations/record-sources.ts'
import { call } from '#client/engine/api/call.ts'
import { RecordChoice } from '#client/features/automations/ui/RecordChoice.tsx'
import css from '#client/features/automations/ui/automations.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'

/** Runs the saved version at once: for a chosen record of its table, or without one. */
export function RunNowDialog({ automation, onClose }: { automation: Automation; onClose: () => void }) {
  const { t } = useTranslation('steps')
  const tableId = tableOfTrigger(automation.trigger)
  const [recordId, setRecordId] = useState<string>()
  const [told, setTold] = useState<{ text: string; isError: boolean }>()
  const run = async (): Promise<void> => {
    try {
      const body = { recordIds: recordId === undefined ? [] : [recordId] }
      const { count } = await call('POST automations/:id/run', { params: { id: automation.id }, body })
      setTold({ text: t('runNow.started', { count }), isError: false })
    } catch (error) {
      setTold({ text: errorText(error), isError: true })
    }
  }
  return (
    <Dialog open onClose={onClose} title={t('runNow.title')} closeLabel={t('common:actions.close')}>
      <p className={css.intro}>{t(automation.enabled ? 'runNow.text' : 'runNow.off')}</p>
      {tableId !== null && <RecordChoice tableId={tableId} chosen={recordId} onChoose={setRecordId} label={t('runNow.with')} />}
      {told && <Notice tone={told.isError ? 'error' : 'success'}>{told.text}</Notice>}
      <div className={css.bar}>
        <Button variant="primary" disabled={!automation.enabled || (tableId !== null && recordId === undefined)} onClick={() => void run()}>
          {t('runNow.run')}
        </Button>
      </div>
    </Dialog>
  )
}
