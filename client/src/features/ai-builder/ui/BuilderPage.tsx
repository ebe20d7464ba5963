import { useState } from 'react'
import type { AppPlan } from '#shared/nouns/app-plans/app-plan-schema.ts'
import type { PlanNote } from '#shared/nouns/app-plans/app-plan-calls.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { forgetWords, keepWords, readWords } from '#client/engine/session/use-kept-words.ts'
import { Asking } from '#client/features/ai-builder/ui/Asking.tsx'
import { Credits } from '#client/features/ai-builder/ui/Credits.tsx'
import { DescribeForm } from '#client/features/ai-builder/ui/DescribeForm.tsx'
import { PlanPanel } from '#client/features/ai-builder/ui/PlanPanel.tsx'
import { loadAiStatus } from '#client/nouns/ai-builder/use-ai-status.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { OfflineError } from '#client/lib/api-error.ts'
import { useAddressQuery } from '#client/lib/use-address-query.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import css from '#client/features/ai-builder/ui/builder.module.css'

// one file for all screens: each name of a file in a manifest weighs in the first load
export { AiSettingsPage } from '#client/features/ai-builder/ui/AiSettingsPage.tsx'
export { PageWriter } from '#client/features/ai-builder/ui/PageWriter.tsx'

/** `of` is the request that it answers */
type Shown = { of: string; plan: AppPlan; notes: readonly PlanNote[] }

/** A plan with the changes by hand, which outlive a look at another page. */
const place = 'ai-builder-plan'

/** `/ai-builder`: a description becomes a plan, and a press makes it (specification 2, AI builder). */
export function BuilderPage() {
  const { t } = useTranslation('aiBuilder')
  const { query, change } = useAddressQuery()
  const access = useAccess()
  const { data: status, failure, reload } = useLoaded(loadAiStatus)
  const [shown, setShown] = useState<Shown | undefined>(() => {
    const kept = readWords<Partial<Shown>>(place, {})
    return kept.of !== undefined && kept.of === query.get('job') ? (kept as Shown) : undefined
  })
  const show = (next: Shown | undefined): void => {
    setShown(next)
    keepWords(place, next)
  }
  // in the address, so that another look at the page goes on with it
  const job = query.get('job') ?? (shown ? undefined : status?.running) ?? undefined
  const setJob = (id: string | undefined): void => change({ job: id ?? null }, { replace: true })
  useTitle(t('title'))
  const app = query.get('app') ?? undefined
  if (!access.can('create_table') || !access.can('create_dashboard'))
    return (
      <div className={css.page}>
        <Notice tone="warning">{t('notAllowed')}</Notice>
      </div>
    )
  return (
    <div className={css.page}>
      <header>
        <h1 className={css.title}>{t('title')}</h1>
        <p className={css.lead}>{t(app === undefined ? 'lead' : 'leadForApp')}</p>
      </header>
      {failure !== undefined && <Notice tone="error">{failure instanceof OfflineError ? t('offline') : errorText(failure)}</Notice>}
      {!status && failure === undefined && <Skeleton height={200} />}
      {status && status.host !== 'none' && <Credits credits={status.credits} />}
      {status && job === undefined && (
        <DescribeForm
          status={status}
          app={app}
          onApp={(id) => change({ app: id ?? null }, { replace: true })}
          onAgreed={reload}
          onAsked={setJob}
        />
      )}
      {job !== undefined && job !== shown?.of && (
        <Asking
          id={job}
          onPlan={(plan, notes) => {
            // a request that fails leaves its words in their box
            for (const box of ['ai-builder', 'ai-builder-change']) forgetWords(box)
            show({ of: job, plan, notes })
            setJob(job)
            reload()
          }}
          onEnd={() => {
            setJob(shown?.of)
            reload()
          }}
        />
      )}
      {shown && job === shown.of && (
        <PlanPanel
          plan={shown.plan}
          notes={shown.notes}
          mayAsk={status?.helps === true}
          onChange={(plan, gone = []) => show({ ...shown, plan, notes: [...shown.notes, ...gone] })}
          onAsked={setJob}
          onLeave={() => {
            show(undefined)
            setJob(undefined)
          }}
        />
      )}
    </div>
  )
}
