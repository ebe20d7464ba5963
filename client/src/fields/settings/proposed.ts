import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import type { RollupConfig } from '#shared/fields/types/rollup.ts'
import { fieldsOfTable } from '#client/engine/replica/table-fields.ts'
import { readEntities, readEntity } from '#client/engine/replica/use-entities.ts'
import type { TFunction } from '#client/i18n/i18n.ts'

type Through = Partial<Pick<RollupConfig, 'linkFieldId' | 'targetFieldId' | 'function'>>

/** The config that a new field begins with: the only link or the only other table there is need not be chosen. */
export function startConfig(type: FieldTypeName, tableId: string): unknown {
  const config = fieldTypes[type].defaultConfig() as object
  if (fieldTypes[type].column === 'link') {
    const others = readEntities('table').filter(({ id }) => id !== tableId)
    return others.length === 1 ? { ...config, tableId: others[0]?.id } : config
  }
  if (!('linkFieldId' in config)) return config
  const links = fieldsOfTable(tableId, readEntities('field')).filter((field) => behaviourOf(field).definition.column === 'link')
  return links.length === 1 ? { ...config, linkFieldId: links[0]?.id } : config
}

/** The name of a new field that its maker gives none: of the table or field that it leads to; else its type's. */
export function proposedLabel(type: FieldTypeName, config: unknown, t: TFunction): string {
  const named = fieldTypes[type].column === 'link' ? linkedTable(config) : readThrough(config, t)
  return named ?? t(`types.${type}`)
}

function linkedTable(config: unknown): string | undefined {
  return readEntity('table', (config as Partial<ConnectedRecordConfig>).tableId ?? '')?.label
}

function readThrough(config: unknown, t: TFunction): string | undefined {
  const { linkFieldId, targetFieldId, function: figure } = config as Through
  const link = readEntity('field', linkFieldId ?? '')?.label
  if (link === undefined) return undefined
  const target = readEntity('field', targetFieldId ?? '')?.label
  if (figure === undefined) return target === undefined ? undefined : t('proposed.lookup', { link, field: target })
  const name = t(`computed.functions.${figure}`)
  return target === undefined ? t('proposed.figure', { link, figure: name }) : t('proposed.rollup', { link, figure: name, field: target })
}
