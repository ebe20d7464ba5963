import type { TemplateState } from '#shared/nouns/templates/template-limits.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Chip } from '#client/ui/Chip.tsx'

const looks: Readonly<Record<TemplateState, { word: string; hue: string }>> = {
  Creating: { word: 'creating', hue: 'blue' },
  'Testing installation': { word: 'testing', hue: 'blue' },
  'Waiting for approval': { word: 'waiting', hue: 'amber' },
  Published: { word: 'published', hue: 'green' },
  Failed: { word: 'failed', hue: 'red' },
}

/** The state of a version in a word. */
export function StateChip({ status }: { status: TemplateState }) {
  const { t } = useTranslation('templates')
  return <Chip hue={looks[status].hue}>{t(`states.${looks[status].word}`)}</Chip>
}
