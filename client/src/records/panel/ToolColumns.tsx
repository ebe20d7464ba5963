import { useRef, useState } from 'react'
import { useElementWidth } from '#client/lib/use-element-width.ts'
import { columnsIn, spreadTools } from '#client/records/panel/record-look.ts'
import { RecordTabs } from '#client/records/panel/RecordTabs.tsx'
import type { RecordTabProps } from '#client/records/panel/record-tabs-context.ts'
import { useRecordTabs } from '#client/records/panel/record-tabs.ts'
import css from '#client/records/panel/record.module.css'

interface ToolColumnsProps {
  record: RecordTabProps
  /** columns at most */
  most: number
  /** ids of the tabs that may stand here; absent: all */
  only?: readonly string[] | undefined
  part: string
  onPart(part: string): void
}

/** The tools of a record side by side, as many columns as there is room for. Each column has some of them as its tabs. */
export function ToolColumns({ record, most, only, part, onPart }: ToolColumnsProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useElementWidth(box)
  const tools = useRecordTabs(record.fields, record.table)
    .map(({ id }) => id)
    .filter((id) => id !== 'fields' && (only?.includes(id) ?? true))
  const columns = spreadTools(tools, columnsIn(width, most))
  return (
    <div ref={box} className={css.toolColumns}>
      {width > 0 &&
        columns.map((ids) => (
          <ToolColumn key={`${columns.length} ${ids[0] ?? ''}`} record={record} ids={ids} part={part} onPart={onPart} />
        ))}
    </div>
  )
}

function ToolColumn({
  record,
  ids,
  part,
  onPart,
}: {
  record: RecordTabProps
  ids: readonly string[]
  part: string
  onPart(part: string): void
}) {
  const [own, setOwn] = useState(ids[0] ?? '')
  const choose = (id: string): void => {
    setOwn(id)
    onPart(id)
  }
  return (
    <div className={css.tools}>
      <RecordTabs part={ids.includes(part) ? part : own} onPart={choose} only={ids} {...record} />
    </div>
  )
}
