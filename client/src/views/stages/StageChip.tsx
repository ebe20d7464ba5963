import { useTranslation } from '#client/i18n/use-translation.ts'
import { Chip } from '#client/ui/Chip.tsx'
import type { Stages } from '#client/views/stages/StagesBody.tsx'

/** A stage in its colour; one that is no option any more says so. */
export function StageChip({ stages, id }: { stages: Stages; id: string }) {
  const { t } = useTranslation('sla')
  const stage = stages.get(id)
  return stage ? <Chip hue={stage.hue}>{stage.label}</Chip> : <span>{t('goneStage')}</span>
}
