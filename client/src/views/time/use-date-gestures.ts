import { useMemo } from 'react'
import type { Locale } from '#shared/fields/field-type.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { cellOfSpan, type DateSpan } from '#shared/views/date-span.ts'
import { readTable } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { RecordGestures } from '#client/records/gestures/record-gestures.ts'
import { toast } from '#client/ui/toast.ts'
import type { DateField } from '#client/views/time/date-binding.ts'

export interface DateGestures {
  /** `seen`: the cell as it was when the gesture began */
  set(recordId: string, of: DateField, span: DateSpan, seen: CellValue): void
  /** answers the new record's id; undefined: no dates field may be filled */
  create(of: DateField, span: DateSpan): string | undefined
}

interface DateGestureOptions {
  tableId: string
  gestures: RecordGestures
  locale: Locale
}

/** Changes of dates by hand. A date that others changed during the gesture stays as they left it. */
export function useDateGestures({ tableId, gestures, locale }: DateGestureOptions): DateGestures {
  const { t } = useTranslation('timeViews')
  return useMemo(
    () => ({
      set: (recordId, { field, kind }, span, seen) => {
        const now = readTable(tableId)?.find(recordId)?.cell(field.id) ?? null
        if (JSON.stringify(now) !== JSON.stringify(seen)) {
          toast({ message: t('changedMeanwhile'), tone: 'warning' })
          return
        }
        const cell = cellOfSpan(kind, span, locale.timezone)
        if (cell !== undefined) gestures.setCell(recordId, field, cell)
      },
      create: ({ field, kind }, span) => {
        const cell = cellOfSpan(kind, span, locale.timezone)
        return cell === undefined ? undefined : gestures.beginRecord({ [field.id]: cell })
      },
    }),
    [tableId, gestures, locale, t],
  )
}
