import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import type { FilterGroup } from '#shared/values/query.ts'
import { RecordChip } from '#client/cells/RecordChip.tsx'
import { RecordPicker, type PickedRecord } from '#client/records/RecordPicker.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/records/RecordChoice.module.css'
import { Button } from '#client/ui/Button.tsx'

interface RecordChoiceProps {
  label: string
  /** the words of the button that opens the search */
  choose: string
  tableId: string
  /** the records that can be chosen; absent: all */
  filter?: FilterGroup | null | undefined
  /** empty: none is chosen */
  recordId: string
  onChoose(record: PickedRecord): void
}

/** One record of a table by its name, found by a search among all of them. */
export function RecordChoice({ label, choose, tableId, filter, recordId, onChoose }: RecordChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={css.choice}>
      <Text size={13} weight="medium">
        {label}
      </Text>
      <span className={css.record}>
        {recordId !== '' && <RecordChip tableId={tableId} recordId={recordId} />}
        <Button size="small" icon={<IconLink size={16} stroke={1.5} aria-hidden />} onClick={() => setOpen(true)}>
          {choose}
        </Button>
        {isOpen && (
          <RecordPicker
            tableId={tableId}
            filter={filter}
            onPick={(record) => {
              setOpen(false)
              onChoose(record)
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </span>
    </div>
  )
}
