import { useEntities } from '#client/engine/replica/use-entities.ts'
import { ChoiceFields } from '#client/features/public-links/ui/kinds/ChoiceFields.tsx'
import type { MoreSettingsProps } from '#client/features/public-links/ui/kinds/shared-kind.ts'

/** The choices that the forms of an app offer to visitors, who add records by them. */
export function AppSettings({ config, canWrite, choosable, onChange }: MoreSettingsProps) {
  const fields = useEntities('field')
  if (!canWrite) return null
  const asked = choosable.flatMap((id) => fields.find((field) => field.id === id) ?? [])
  return <ChoiceFields fields={asked} chosen={config.choices ?? []} onChange={(choices) => onChange({ choices })} />
}
