import { useEffect } from 'react'
import type { PlanNote } from '#shared/nouns/app-plans/app-plan-calls.ts'
import type { AppPlan } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { call } from '#client/engine/api/call.ts'
import { progressOf, useJob } from '#client/nouns/ai-builder/use-job.ts'
import css from '#client/features/ai-builder/ui/builder.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLatest } from '#client/lib/use-latest.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { ProgressBar } from '#client/ui/ProgressBar.tsx'

interface AskingProps {
  id: string
  onPlan: (plan: AppPlan, notes: readonly PlanNote[]) => void
  /** it was ended, or it failed and somebody has read so */
  onEnd: () => void
}

/** A request under way: how far it is, what it names so far, and a way to end it. */
export function Asking({ id, onPlan, onEnd }: AskingProps) {
  const { t } = useTranslation('aiBuilder')
  const { job, failure } = useJob(id)
  const tell = useLatest(onPlan)
  const end = useLatest(onEnd)
  const stop = useSubmit(() => call('DELETE builder/jobs/:id', { params: { id } }).then(onEnd))
  useEffect(() => {
    if (job?.status === 'done' && job.plan) tell(job.plan, job.notes)
    // a formula or a text that was asked for elsewhere is no plan
    if (job?.status === 'cancelled' || (job?.status === 'done' && !job.plan)) end()
  }, [job, tell, end])
  const problem = job?.error ? t(`errors:${job.error.id}`) : failure === undefined ? undefined : errorText(failure)
  if (problem !== undefined)
    return (
      <Notice
        tone="error"
        action={
          <Button size="small" onClick={onEnd}>
            {t('asking.again')}
          </Button>
        }
      >
        {problem}
      </Notice>
    )
  return (
    <section className={css.form} aria-label={t('asking.title')}>
      <p role="status">{t(job?.status === 'waiting' ? 'asking.waiting' : 'asking.title')}</p>
      <ProgressBar value={progressOf(job)} label={t('asking.title')} />
      {job && job.found.length > 0 && <p className={css.found}>{job.found.join(' · ')}</p>}
      <div>
        <Button busy={stop.busy} onClick={stop.run}>
          {t('asking.stop')}
        </Button>
      </div>
    </section>
  )
}
