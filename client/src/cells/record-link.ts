export function recordPath(tableId: string, recordId: string): string {
  return `/object/${tableId}/record/${recordId}`
}
