import { useState, type ReactNode } from 'react'
import type { FormDefinition, FormOpening } from '#shared/nouns/forms/form.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import css from '#client/records/forms/form.module.css'
import { toolColumns } from '#client/records/panel/record-look.ts'
import { tabOfTool } from '#client/records/panel/record-tabs.ts'
import { ToolColumns } from '#client/records/panel/ToolColumns.tsx'
import { useRecordWork } from '#client/records/panel/use-record-work.ts'

interface FormToolsProps {
  definition: FormDefinition
  open: FormOpening
  table: Table
  row: RecordRow
  fields: readonly Field[]
  /** the form itself */
  children: ReactNode
}

/** The tools of the record that a form changes, beside the form: as many columns as the form's opening has (specification 2 §9). */
export function FormTools({ definition, open, table, row, fields, children }: FormToolsProps) {
  const { access, gestures } = useRecordWork(table)
  const only = definition.tools?.map((tool) => tabOfTool[tool])
  const [part, setPart] = useState(only?.[0] ?? '')
  return (
    <div className={css.withTools}>
      <div>{children}</div>
      <ToolColumns
        record={{ table, row, fields, access, gestures }}
        most={toolColumns[open] ?? 1}
        only={only}
        part={part}
        onPart={setPart}
      />
    </div>
  )
}
