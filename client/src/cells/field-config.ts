import { useMemo } from 'react'
import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { SelectOption } from '#shared/fields/select-options.ts'
import type { FigureField } from '#shared/query/format-figure.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { localeFor } from '#client/engine/session/own-formats.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** This person's formats of numbers, money and dates. */
export function useLocale(): Locale {
  const { language } = useTranslation('tables')
  const session = useSession()
  const organisation = useEntity('organisation', session.orgId) ?? session.organisation
  const { settings } = session
  return useMemo(() => localeFor({ settings }, organisation, language), [settings, organisation, language])
}

/** The field's settings, or the type's defaults when a foreign config does not fit. */
export function configOf(field: Pick<Field, 'type' | 'config'>): unknown {
  const type = fieldTypes[field.type]
  const read = configs.get(field) ?? type.configSchema.safeParse(field.config ?? {})
  if (!configs.has(field)) configs.set(field, read)
  return read.success ? read.data : type.defaultConfig()
}

/** Entities keep their identity until they change, so a config is read once for all its cells. */
const configs = new WeakMap<object, { success: true; data: unknown } | { success: false }>()

export function optionsOf(field: Pick<Field, 'type' | 'config'>): readonly SelectOption[] {
  return (configOf(field) as { options?: SelectOption[] }).options ?? []
}

export function linkConfig(field: Pick<Field, 'type' | 'config'>): ConnectedRecordConfig {
  return configOf(field) as ConnectedRecordConfig
}

/** The field for figures: with a whole config, even when the stored one lacks parts. */
export function figureFieldOf(field: Field | undefined): FigureField | undefined {
  return field && { type: field.type, config: configOf(field) }
}
