import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { linkKinds } from '#client/fields/settings/type-groups.ts'
import { Select } from '#client/ui/Select.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface LinkKindsProps {
  type: FieldTypeName
  config: unknown
  onChange(type: FieldTypeName, config: unknown): void
}

/** How many records a new link joins; the chosen table stays. Nothing for other types. */
export function LinkKinds({ type, config, onChange }: LinkKindsProps) {
  const { t } = useTranslation('tables')
  if (!linkKinds.includes(type)) return null
  const { tableId } = config as { tableId?: string }
  return (
    <Select
      label={t('fields.linkKind')}
      value={type}
      options={linkKinds.map((kind) => ({ value: kind, label: t(`linkKinds.${kind}`) }))}
      onChange={(kind) => onChange(kind, { ...(fieldTypes[kind].defaultConfig() as object), ...(tableId && { tableId }) })}
    />
  )
}
