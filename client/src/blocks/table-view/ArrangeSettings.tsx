import { useEffect, useState } from 'react'
import type { TableViewBlockConfig } from '#shared/blocks/table-view-block.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { firstViewType } from '#shared/views/view-types.ts'
import { FieldSelect } from '#client/blocks/parts/FieldSelect.tsx'
import { arrangingFields, ownChoice } from '#client/blocks/table-view/own-choice.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { Select } from '#client/ui/Select.tsx'
import { viewFaces } from '#client/views/view-types.ts'

interface ArrangeSettingsProps extends BlockSettingsProps<TableViewBlockConfig> {
  tableId: string
  fields: readonly Field[]
}

/** The arrangement of records without a view, and the field it goes by. */
export function ArrangeSettings({ config, tableId, fields, onChange }: ArrangeSettingsProps) {
  const { t } = useTranslation('tables')
  const arranging = useArranging(config.as, fields)
  return (
    <>
      <Select
        label={t('blocks.as')}
        value={config.as || firstViewType.type}
        options={viewFaces.map(({ type, createKey, Icon }) => ({
          value: type,
          label: t(createKey),
          icon: <Icon size={16} stroke={1.5} aria-hidden />,
        }))}
        onChange={(as) => {
          onChange({ as: as === firstViewType.type ? '' : as, by: null })
          void ownChoice(as, tableId).then((by) => by !== null && onChange({ by }))
        }}
      />
      {arranging.length > 0 && (
        <FieldSelect label={t('blocks.by')} fields={arranging} value={config.by} onChange={(by) => onChange({ by })} />
      )}
    </>
  )
}

const isEqual = (a: readonly Field[], b: readonly Field[]): boolean => a.length === b.length && a.every((field, at) => field === b[at])

/** The fields to arrange by, once the code that knows them is there. */
function useArranging(as: string, fields: readonly Field[]): readonly Field[] {
  const [found, setFound] = useState<readonly Field[]>([])
  useEffect(() => {
    let isOver = false
    void arrangingFields(as, fields).then((list) => !isOver && setFound((before) => (isEqual(before, list) ? before : list)))
    return () => {
      isOver = true
    }
  }, [as, fields])
  return found
}
