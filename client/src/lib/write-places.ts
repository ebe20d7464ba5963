/** Names of places to write, for text typed before they are mounted (awaited-writing.ts). */
export function titlePlace(type: 'app' | 'page' | 'table', id: string): string {
  return `${type}:${id}:title`
}

export function textPlace(pageId: string): string {
  return `page:${pageId}:text`
}
