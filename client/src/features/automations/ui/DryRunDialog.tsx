import { useCallback, useState } from 'react'
import { findTriggerKind } from '#shared/nouns/automations/trigger-kinds.ts'
import type { DryRun } from '#shared/nouns/automations/automation-calls.ts'
import type { AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { call } from '#client/engine/api/call.ts'
import { ActView } from '#client/features/automations/ui/ActView.tsx'
import { RecordChoice } from '#client/features/automations/ui/RecordChoice.tsx'
import css from '#client/features/automations/ui/automations.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** The table whose records start it, if one is chosen. */
function tableOf({ trigger: { kind, config } }: AutomationDefinition): string | undefined {
  const table = config[findTriggerKind(kind)?.table ?? '']
  return typeof table === 'string' && table !== '' ? table : undefined
}

interface DryRunDialogProps {
  definition: AutomationDefinition
  /** shows this step alone, after those before it */
  stepId?: string
  /** JSON text that a webhook brought */
  content?: string | undefined
  onClose: () => void
}

/** Shows how a chosen record or the last matching records would change; nothing is written, sent or called. */
export function DryRunDialog({ definition, stepId, content, onClose }: DryRunDialogProps) {
  const { t } = useTranslation('automations')
  const [recordId, setRecordId] = useState<string>()
  const tableId = tableOf(definition)
  const load = useCallback(async () => {
    const body = { definition, ...(recordId !== undefined && { recordId }), ...(content !== undefined && { content }) }
    return (await call('POST automations/dry-run', { body })).runs
  }, [definition, recordId, content])
  const { data, failure } = useLoaded(load)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(stepId === undefined ? 'dryRun.title' : 'dryRun.stepTitle')}
      closeLabel={t('common:actions.close')}
      wide
    >
      <p className={css.intro}>{t('dryRun.text')}</p>
      {tableId !== undefined && <RecordChoice tableId={tableId} chosen={recordId} onChoose={setRecordId} />}
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      {!data && failure === undefined && <Skeleton width="60%" height={24} />}
      {data?.length === 0 && <EmptyState title={t('dryRun.none')} />}
      {data?.map(({ recordId: of, label, steps: all }) => {
        const steps = stepId === undefined ? all : shownOf(all, stepId)
        return (
          <details key={of ?? ''} open={data.length === 1 || data[0]?.recordId === of}>
            <summary className={css.branchName}>{of === null ? t('dryRun.noRecord') : label || t('dryRun.unnamed')}</summary>
            {steps.length === 0 && <p className={css.about}>{t(stepId === undefined ? 'dryRun.nothing' : 'dryRun.notReached')}</p>}
            {steps.map((step) => (
              <ActView key={step.path} kind={step.kind} act={step.act} error={step.error} isDry />
            ))}
          </details>
        )
      })}
    </Dialog>
  )
}

/** One step, in each turn of a loop; a step before it that is refused says why it is not reached. */
function shownOf(steps: DryRun['steps'], stepId: string): DryRun['steps'] {
  const own = steps.filter((step) => step.stepId === stepId)
  return own.length > 0 ? own : steps.filter(({ error }) => error !== null)
}
