import { recordPath } from '#client/cells/record-link.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { toast } from '#client/ui/toast.ts'

export function copyRecordLink(tableId: string, recordId: string, said: string): void {
  void copyText(location.origin + recordPath(tableId, recordId)).then((copied) => copied && toast({ message: said, tone: 'success' }))
}
