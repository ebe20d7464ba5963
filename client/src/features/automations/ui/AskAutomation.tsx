import { Suspense, useState } from 'react'
import type { AiJob } from '#shared/nouns/ai-builder/ai-calls.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { AskAiLater, AutomationReviewLater } from '#client/nouns/ai-builder/ask-later.ts'

/**
 * *An automation that …*: words for one about a table. It is shown first. A press makes it, switched off, and it opens in its editor, where a dry
 * run shows what it would do.
 */
export function AskAutomation({ tableId }: { tableId: string }) {
  const { t, language } = useTranslation('automations')
  const access = useAccess()
  const [answer, setAnswer] = useState<AiJob>()
  // a plan is made by people who may make tables
  if (!access.can('create_table')) return null
  return (
    <Suspense fallback={null}>
      <AskAiLater
        label={t('ask.label')}
        placeholder={t('ask.placeholder')}
        question={(description) => ({ kind: 'automation', tableId, description, lang: language })}
        onAnswer={setAnswer}
      />
      {answer?.plan && (
        <AutomationReviewLater key={answer.id} plan={answer.plan} notes={answer.notes} onLeave={() => setAnswer(undefined)} />
      )}
    </Suspense>
  )
}
