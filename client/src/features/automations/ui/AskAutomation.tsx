import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AppPlan } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { AskAiLater } from '#client/nouns/ai-builder/ask-later.ts'
import { makePlan } from '#client/nouns/ai-builder/make-plan.ts'
import { Notice } from '#client/ui/Notice.tsx'

/** *An automation that …*: words for one about a table. It is made switched off and opens in its editor, where a dry run shows what it would do. */
export function AskAutomation({ tableId }: { tableId: string }) {
  const { t, language } = useTranslation('automations')
  const navigate = useNavigate()
  const [failure, setFailure] = useState<unknown>()
  const make = (plan: AppPlan): void => {
    const name = plan.automations[0]?.name ?? plan.label
    makePlan(plan, { made: t('ask.made', { name }), undo: t('ask.undo'), undone: t('ask.undone') }).then(
      (path) => navigate(path),
      setFailure,
    )
  }
  return (
    <>
      <Suspense fallback={null}>
        <AskAiLater
          label={t('ask.label')}
          placeholder={t('ask.placeholder')}
          question={(description) => ({ kind: 'automation', tableId, description, lang: language })}
          onAnswer={({ plan }) => plan && make(plan)}
        />
      </Suspense>
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
    </>
  )
}
