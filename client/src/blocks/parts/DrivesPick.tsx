import { use } from 'react'
import { narrowedTable } from '#shared/blocks/narrowing.ts'
import { NeighboursContext } from '#client/blocks/parts/neighbours.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { PickMany } from '#client/ui/PickMany.tsx'
import { Switch } from '#client/ui/Switch.tsx'

interface DrivesPickProps {
  tableId: string | null
  /** null: every block of the table */
  drives: readonly string[] | null
  onChange(drives: string[] | null): void
}

/** The blocks of the page that a block narrows: all of its table, or those that are picked. */
export function DrivesPick({ tableId, drives, onChange }: DrivesPickProps) {
  const { t } = useTranslation('blocks')
  const { t: apps } = useTranslation('apps')
  const neighbours = use(NeighboursContext)
  const options = neighbours
    .filter(({ config }) => tableId !== null && narrowedTable(config) === tableId)
    .map(({ id, type, title }) => ({ value: id, label: title || apps(`types.${type}.name`) }))
  return (
    <>
      <Switch
        checked={drives === null}
        onChange={(event) => onChange(event.currentTarget.checked ? null : options.map(({ value }) => value))}
      >
        {t('drives.all')}
      </Switch>
      {drives !== null && (
        <PickMany
          label={t('drives.label')}
          add={t('drives.add')}
          none={t('drives.none')}
          options={options}
          picked={drives}
          onChange={onChange}
        />
      )}
    </>
  )
}
