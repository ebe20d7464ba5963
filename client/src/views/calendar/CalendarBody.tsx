import type { CalendarConfig } from '#shared/views/calendar-view.ts'
import { CalendarRecords } from '#client/views/calendar/CalendarRecords.tsx'
import type { ViewBodyProps } from '#client/views/view-face.ts'

/** A calendar on its table's own screen. */
export function CalendarBody({ table, work, access, settings, isPhone, openRecordId, onOpen, onFieldForm }: ViewBodyProps<CalendarConfig>) {
  return (
    <CalendarRecords
      tableId={table.id}
      label={table.label}
      work={work}
      access={access}
      config={settings.config}
      onChange={settings.change}
      isPhone={isPhone}
      openRecordId={openRecordId}
      onOpen={onOpen}
      onAddField={access.manageFields ? () => onFieldForm({}) : undefined}
    />
  )
}
