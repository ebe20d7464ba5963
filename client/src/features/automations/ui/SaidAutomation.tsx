import { stepsOf } from '#shared/nouns/automations/automation.ts'
import { SentenceField } from '#client/automations/SentenceField.tsx'
import { stepSentence, triggerSentence } from '#client/features/automations/data/sentence.ts'
import { useBegin } from '#client/features/automations/data/use-begin.ts'
import { AskAutomation } from '#client/features/automations/ui/AskAutomation.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useWorkspace } from '#client/nouns/automations/use-workspace.ts'

/** An automation that is said in words opens in the editor, filled in as far as it was said. */
export function SaidAutomation({ tableId }: { tableId: string | null }) {
  const { t, language } = useTranslation('automations')
  const workspace = useWorkspace()
  const begin = useBegin(null)
  const words = { t, workspace, language, sourceName: (source: string) => t(`sources.${source.split('.')[0]}`) }
  return (
    <>
      <SentenceField
        tableId={tableId}
        tell={({ definition }) => [
          triggerSentence(definition.trigger, words),
          ...[...stepsOf(definition.actions)].map((step) => stepSentence(step, words)),
        ]}
        onMake={(sentence, { definition }) => begin.from(sentence.slice(0, 100), definition)}
      />
      {tableId !== null && <AskAutomation tableId={tableId} />}
    </>
  )
}
