/** Names of places to write, for what is typed before they are there (awaited-writing.ts). */
export function titlePlace(type: 'app' | 'page', id: string): string {
  return `${type}:${id}:title`
}

export function textPlace(pageId: string): string {
  return `page:${pageId}:text`
}
