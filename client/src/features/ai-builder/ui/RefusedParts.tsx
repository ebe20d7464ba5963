import type { PlanNote } from '#shared/nouns/app-plans/app-plan-calls.ts'
import type { AppPlan } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { nameOfPart } from '#shared/nouns/app-plans/take-out-parts.ts'
import { issuesOf, leaveOut } from '#client/features/ai-builder/data/leave-out.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'

interface RefusedPartsProps {
  plan: AppPlan
  failure: unknown
  onLeftOut: (plan: AppPlan, gone: readonly PlanNote[]) => void
}

const mostShown = 5

/** Why a plan was not made. Parts that its writer refuses are named, and a press leaves them out. */
export function RefusedParts({ plan, failure, onLeftOut }: RefusedPartsProps) {
  const { t } = useTranslation('aiBuilder')
  const parts = issuesOf(failure)
  const leave = useSubmit(() =>
    leaveOut(plan).then((left) => {
      if (!left) throw failure
      onLeftOut(left.plan, left.notes)
    }),
  )
  if (parts.length === 0) return <Notice tone="error">{errorText(failure)}</Notice>
  return (
    <Notice
      tone="error"
      action={
        <Button size="small" busy={leave.busy} onClick={leave.run}>
          {t('refused.leaveOut')}
        </Button>
      }
    >
      {t('refused.about')}
      <ul>
        {parts.slice(0, mostShown).map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            <strong>{nameOfPart(plan, path)}</strong>: {message}
          </li>
        ))}
      </ul>
      {leave.failure !== undefined && errorText(leave.failure)}
    </Notice>
  )
}
