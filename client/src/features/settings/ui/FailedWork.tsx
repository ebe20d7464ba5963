import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#client/engine/api/call.ts'
import { lastShown } from '#client/features/settings/dead-effects.ts'
import { settingsFailure } from '#client/features/settings/settings-failure.ts'
import { FailedWorkList, type Decision } from '#client/features/settings/ui/FailedWorkList.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { OfflineError } from '#client/lib/api-error.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { SectionHeader } from '#client/ui/SectionHeader.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { toast } from '#client/ui/toast.ts'
import css from '#client/features/settings/ui/UsersSettings.module.css'

const load = () => call('GET effects/dead')

/** Background work that was given up: an administrator has it done again, or forgets it. */
export function FailedWork() {
  const { t } = useTranslation('settings')
  const { data, failure, reload } = useLoaded(load)
  const [asked, setAsked] = useState<Decision | null>(null)
  const submission = useSubmit(async () => {
    if (!asked) return
    const count = await decide(asked, lastShown(data?.effects ?? []))
    toast({ message: t(asked.kind === 'again' ? 'failedWork.queued' : 'failedWork.forgotten', { count }), tone: 'success' })
    setAsked(null)
    reload()
  })
  const explain = (error: unknown): string | null => (error instanceof OfflineError ? t('failedWork.offline') : settingsFailure(t, error))
  const problem = explain(failure)
  const effects = data?.effects ?? []
  return (
    <>
      <SectionHeader
        title={t('pages.failedWork')}
        description={t('failedWork.description')}
        action={
          <Button icon={<IconRefresh size={16} stroke={1.5} aria-hidden />} onClick={reload}>
            {t('failedWork.reload')}
          </Button>
        }
      />
      {problem !== null && (
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={reload}>
              {t('retry')}
            </Button>
          }
        >
          {problem}
        </Notice>
      )}
      {!data && problem === null && <Skeleton width="60%" height={24} />}
      {data && effects.length === 0 && <EmptyState title={t('failedWork.none')}>{t('failedWork.noneHint')}</EmptyState>}
      {data && effects.length > 0 && (
        <>
          <div className={css.tools}>
            <p className={css.count} aria-live="polite">
              {t('failedWork.count', { count: data.total })}
            </p>
            <Button size="small" onClick={() => setAsked({ kind: 'again' })}>
              {t('failedWork.allAgain')}
            </Button>
            <Button size="small" onClick={() => setAsked({ kind: 'giveUp' })}>
              {t('failedWork.allGiveUp')}
            </Button>
          </div>
          <FailedWorkList effects={effects} onDecide={setAsked} />
          {data.total > effects.length && <p className={css.rest}>{t('failedWork.rest', { count: data.total - effects.length })}</p>}
        </>
      )}
      {asked && (
        <ConfirmDialog
          open
          onClose={() => {
            submission.clear()
            setAsked(null)
          }}
          onConfirm={submission.run}
          busy={submission.busy}
          title={t(`failedWork.ask.${titleOf(asked)}`)}
          confirmLabel={t(asked.kind === 'again' ? 'failedWork.again' : 'failedWork.giveUp')}
          cancelLabel={t('cancel')}
          danger={asked.kind === 'giveUp'}
        >
          {t(asked.kind === 'again' ? 'failedWork.againText' : 'failedWork.giveUpText')}
          {submission.failure !== undefined && <Notice tone="error">{explain(submission.failure)}</Notice>}
        </ConfirmDialog>
      )}
    </>
  )
}

const titleOf = ({ kind, id }: Decision): string => (id === undefined ? `${kind}All` : kind)

/** Sends a decision. @returns the number of effects that it was about */
async function decide({ kind, id }: Decision, until: string | undefined): Promise<number> {
  const again = kind === 'again'
  if (id !== undefined) {
    await call(again ? 'POST effects/retry' : 'POST effects/give-up', { body: { id } })
    return 1
  }
  if (until === undefined) return 0
  return (await call(again ? 'POST effects/retry-all' : 'POST effects/give-up-all', { body: { until } })).count
}
