import { copyText } from '#client/lib/copy-text.ts'
import { toast } from '#client/ui/toast.ts'

export function recordPath(tableId: string, recordId: string): string {
  return `/object/${tableId}/record/${recordId}`
}

export function copyRecordLink(tableId: string, recordId: string, said: string): void {
  void copyText(location.origin + recordPath(tableId, recordId)).then((copied) => copied && toast({ message: said, tone: 'success' }))
}
